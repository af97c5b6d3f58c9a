import { isDark, mix } from './light.ts'
import * as m from './marks.ts'
import { boxOf, type Filled, type Form } from './model.ts'
import { block } from './solids.ts'

const ink = (body: string) => (isDark(body) ? '#ffffff' : '#2b333d')

/** What makes each wall sensor's face its own. */
const faces: Record<string, (d: Filled) => string> = {
  climate: ({ size: [w, h], accent }) =>
    m.at(
      0,
      -h * 0.08,
      `<path d="M0 ${-w * 0.16}C${w * 0.12} 0 ${w * 0.12} ${w * 0.14} 0 ${w * 0.14}S${-w * 0.12} 0 0 ${-w * 0.16}Z" fill="${accent}" opacity=".9"/><path d="M${-w * 0.04} ${w * 0.02}A${w * 0.06} ${w * 0.06} 0 0 0 ${w * 0.01} ${w * 0.09}" stroke="#fff" stroke-width="1.4" fill="none" stroke-linecap="round"/>`,
    ) +
    m.at(0, h * 0.34, m.slots(3, w * 0.5, h * 0.045, 1.4)) +
    m.led(0, -h * 0.37, '#4ade80', 1.1),
  paper: ({ size: [w, h], accent }) =>
    m.rect(0, -h * 0.06, w * 0.84, h * 0.62, 4, '#c9cec5') +
    m.at(0, -h * 0.15, m.display(w * 0.72, h * 0.3, '642')) +
    m.at(-w * 0.18, h * 0.12, m.display(w * 0.34, h * 0.16, '23')) +
    m.at(w * 0.19, h * 0.12, m.display(w * 0.34, h * 0.16, '41')) +
    [0, 1, 2]
      .map((i) => m.led((i - 1) * w * 0.12, h * 0.37, ['#22c55e', '#facc15', '#ef4444'][i] ?? accent, 1.5))
      .join(''),
  air: ({ size: [w, h], body, accent }) =>
    `<circle r="${w * 0.34}" fill="none" stroke="${accent}" stroke-width="2.6"/><circle r="${w * 0.34}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width=".7"/><circle r="${w * 0.3}" fill="${mix(body, '#000000', 0.06)}"/>` +
    m.at(0, 0, m.grille(11, w * 0.052, w * 0.016)) +
    m.brandMark(0, h * 0.43, w * 0.09, ink(body), 0.5),
  button: ({ size: [w, h], body, accent }) =>
    m.button(0, -h * 0.02, w * 0.3, accent) +
    `<path d="M0 ${-w * 0.13 - h * 0.02}V${w * 0.02}M${-w * 0.1} ${-w * 0.07}A${w * 0.14} ${w * 0.14} 0 1 0 ${w * 0.1} ${-w * 0.07}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>` +
    m.led(0, h * 0.38, '#4ade80', 1.3) +
    m.groove(m.frame(w * 0.86, h * 0.86, 10), 0.6) +
    m.brandMark(-w * 0.33, -h * 0.36, w * 0.08, ink(body), 0.5),
  noise: ({ size: [w, h], body, accent }) =>
    m.at(0, -h * 0.14, m.grille(9, w * 0.05, w * 0.016)) +
    m.at(
      0,
      h * 0.22,
      [0.3, 0.6, 1, 0.7, 0.45, 0.85, 0.35]
        .map((share, i) => m.rect((i - 3) * w * 0.08, 0, w * 0.035, h * 0.2 * share, w * 0.017, accent))
        .join(''),
    ) +
    m.brandMark(0, h * 0.41, w * 0.09, ink(body), 0.5),
}

/** A flat case on the wall. */
export const wallSensor: Form = (drawing) => {
  const {
    size: [w, h, d],
    body,
    accent,
    variant,
  } = drawing
  const base = block({
    at: [0, h / 2, -d * 0.36],
    size: [w * 0.92, h * 0.92, d * 0.28],
    radius: 9,
    fillet: 1,
    material: { color: mix(body, '#000000', 0.18) },
    decals: {
      back:
        m.plate(0, h * 0.05, w * 0.56, h * 0.32, w + h) +
        m.at(0, -h * 0.32, m.keyhole(0, 0)) +
        m.at(0, h * 0.36, m.keyhole(0, 0)) +
        m.screw(-w * 0.36, -h * 0.36, 2) +
        m.screw(w * 0.36, h * 0.36, 2),
    },
  })
  const face = block({
    at: [0, h / 2, d * 0.14],
    size: [w, h, d * 0.72],
    radius: Math.min(w, h) * 0.16,
    fillet: Math.min(6, d * 0.3),
    material: { color: body, gloss: 0.35 },
    decals: {
      front: (faces[variant] ?? faces['climate'])?.(drawing) ?? '',
      top: m.slots(2, w * 0.5, 3, 1),
      right: m.at(0, 0, m.slots(6, d * 0.26, h * 0.06, 1.1)),
      bottom: m.rect(0, 0, w * 0.3, 2, 1, accent),
    },
  })
  const parts = [base, face]
  return { parts, body: boxOf(parts), yaw: -28, pitch: 14, detail: { yaw: 150, pitch: 12 }, place: 'wall' }
}

/** Two halves of a door contact. */
export const doorSensor: Form = ({ size: [w, h, d], body, accent }) => {
  const main = block({
    at: [0, h / 2, 0],
    size: [w, h, d],
    radius: 5,
    fillet: 3.2,
    material: { color: body, gloss: 0.4 },
    decals: {
      front:
        m.led(0, -h * 0.34, accent, 1.2) +
        m.groove(`M${-w * 0.5} ${h * 0.2}H${w * 0.5}`, 0.6) +
        m.brandMark(0, h * 0.34, w * 0.3, ink(body), 0.5) +
        m.groove(`M${w * 0.5 - 3} ${-h * 0.1}V${h * 0.1}`, 1.4),
      back:
        m.plate(0, 0, w * 0.76, h * 0.24, 15) +
        m.rect(0, -h * 0.33, w * 0.7, h * 0.18, 1, '#d8c9a4') +
        m.rect(0, h * 0.33, w * 0.7, h * 0.18, 1, '#d8c9a4'),
    },
  })
  const magnet = block({
    at: [w * 0.5 + 16, h * 0.3, 0],
    size: [14, h * 0.6, d * 0.72],
    radius: 4,
    fillet: 2.6,
    material: { color: body, gloss: 0.4 },
    decals: {
      front: m.groove('M-7 0H7', 0.5) + m.rect(0, 0, 1.6, h * 0.22, 0.8, accent),
      back: m.rect(0, 0, 9, h * 0.4, 1, '#d8c9a4'),
    },
  })
  return {
    parts: [main, magnet],
    body: boxOf([main]),
    yaw: -30,
    pitch: 16,
    detail: { yaw: 150, pitch: 14 },
    place: 'door',
  }
}
