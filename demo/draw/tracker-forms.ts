import { boxOf, type Form } from './model.ts'
import { isDark, mix } from './light.ts'
import { block, lathe, rod } from './solids.ts'
import { tube } from './tube.ts'
import * as m from './marks.ts'

const contrast = (body: string) => (isDark(body) ? '#ffffff' : '#20262e')

/** A round puck that lies on the table. */
export const puck: Form = ({ size: [w, , depth], body, accent }) => {
  const disc = rod(
    [0, depth * 0.3, 0],
    'y',
    w,
    depth * 0.6,
    { color: body, gloss: 0.5 },
    { fillet: depth * 0.22 },
  )
  const ring = rod([0, depth * 0.64, 0], 'y', w * 0.86, depth * 0.1, { color: accent, gloss: 0.6 })
  const top = rod(
    [0, depth * 0.82, 0],
    'y',
    w * 0.86,
    depth * 0.28,
    { color: body, gloss: 0.5 },
    {
      fillet: depth * 0.16,
      decals: {
        top: `<circle r="${w * 0.15}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width=".7"/>${m.brandMark(0, 0, w * 0.13, contrast(body), 0.55)}${m.led(0, w * 0.29, accent, 1.1)}`,
      },
    },
  )
  const parts = [disc, ring, top]
  return { parts, body: boxOf(parts), yaw: -20, pitch: 34, detail: { yaw: 25, pitch: 7 }, place: 'desk' }
}

/** A rugged box with strap ears. */
export const assetTracker: Form = ({ size: [w, h, d], body, accent }) => {
  const plate = block({
    at: [0, h / 2, -d * 0.36],
    size: [w, h * 0.86, d * 0.28],
    radius: 7,
    fillet: 1.6,
    material: { color: mix(body, '#000000', 0.25) },
    decals: {
      front: [-1, 1].flatMap((x) => [-1, 1].map((y) => m.screw(x * (w / 2 - 6), y * h * 0.33, 2.8))).join(''),
      back:
        m.plate(0, 0, w * 0.5, h * 0.42, w) +
        [-1, 1].map((x) => m.at(x * w * 0.38, 0, m.slots(2, 9, h * 0.5, 4))).join('') +
        [-1, 1].map((x) => m.led(x * w * 0.3, h * 0.33, '#d8ac4a', 1.6)).join(''),
    },
  })
  const shell = block({
    at: [0, h / 2, d * 0.14],
    size: [w * 0.8, h, d * 0.72],
    radius: 13,
    fillet: 6,
    material: { color: body, gloss: 0.3 },
    decals: {
      front:
        m.groove(m.frame(w * 0.62, h * 0.74, 8), 0.8) +
        m.rect(0, h * 0.3, w * 0.52, 3.4, 1.7, accent) +
        m.brandMark(0, -h * 0.06, h * 0.3, contrast(body), 0.7) +
        m.led(w * 0.24, -h * 0.27, '#4ade80', 1.4),
      right: m.at(0, 0, m.slots(5, d * 0.3, h * 0.07, 1.6)),
    },
  })
  const parts = [plate, shell]
  return { parts, body: boxOf(parts), yaw: -30, pitch: 22, detail: { yaw: 152, pitch: 16 }, place: 'yard' }
}

/** A wired box with a connector and an antenna lead. */
export const vehicleTracker: Form = ({ size: [w, h, d], body, accent, count }) => {
  const box = block({
    at: [0, d / 2, 0],
    size: [w, d, h],
    axis: 'y',
    radius: 5,
    fillet: 2.4,
    material: { color: body, gloss: 0.35 },
    decals: {
      top:
        m.groove(m.frame(w * 0.86, h * 0.78, 4), 0.7) +
        m.brandMark(-w * 0.22, 1, h * 0.34, '#ffffff', 0.75) +
        [0, 1, 2]
          .map((i) =>
            m.led(w * 0.18 + i * 7, -h * 0.2, i === 0 ? accent : i === 1 ? '#38bdf8' : '#fbbf24', 1.3),
          )
          .join('') +
        m.rect(w * 0.25, h * 0.14, w * 0.26, 2.2, 1.1, accent),
      bottom: m.plate(0, 0, w * 0.66, h * 0.62, 31),
      front:
        m.rect(-w * 0.18, 0, w * 0.42, d * 0.62, 1, 'url(#recess)') +
        Array.from({ length: 16 }, (_, i) =>
          m.rect(-w * 0.18 - w * 0.17 + (i % 8) * w * 0.048, i < 8 ? -2.2 : 2.2, 1.6, 1.6, 0.2, '#d8ac4a'),
        ).join('') +
        m.sma(w * 0.2, 0) +
        (count > 1 ? m.sma(w * 0.36, 0) : m.usbC(w * 0.37, 0)),
    },
  })
  const ears = [-1, 1].map((x) =>
    block({
      at: [x * (w / 2 + 6), 2, 0],
      size: [12, 4, h * 0.5],
      axis: 'y',
      radius: 4,
      fillet: 1,
      material: { color: mix(body, '#000000', 0.2) },
      decals: { top: m.screw(x * 1.5, 0, 2.6) },
    }),
  )
  const plug = block({
    at: [-w * 0.18, d / 2, h / 2 + 7],
    size: [w * 0.38, d * 0.56, 14],
    radius: 1.5,
    fillet: 1,
    material: { color: '#e9eaec', gloss: 0.2 },
    decals: { front: [-3, -1, 1, 3].map((i) => `<circle cx="${i * 4}" r="1.8" fill="#2b3038"/>`).join('') },
  })
  const wires = ['#dc2626', '#1f2937', '#eab308', '#2563eb'].map((color, i) => {
    const x = -w * 0.18 + (i - 1.5) * 8
    return tube(
      [
        [x, d / 2, h / 2 + 14],
        [x + 1, d / 2 - 2, h / 2 + 24],
        [x + 5 + i, 2, h / 2 + 36],
        [x + 14 + i * 2, 1.5, h / 2 + 52],
      ],
      3,
      color,
    )
  })
  const lead = lathe(
    [w * 0.2, d / 2, h / 2 + 5],
    'z',
    [
      [-5, 4.4],
      [4, 4.4],
      [5, 2.4],
      [9, 2.2],
    ],
    { color: '#d8ac4a', metal: true },
  )
  const parts = [box, ...ears, plug, lead, ...wires]
  return { parts, body: boxOf([box]), yaw: -28, pitch: 38, detail: { yaw: 144, pitch: 40 }, place: 'desk' }
}

/** A flat unit with a solar cell. */
export const solarTracker: Form = ({ size: [w, h, d], body, accent }) => {
  const base = block({
    at: [0, d * 0.2, 0],
    size: [w, d * 0.4, h],
    axis: 'y',
    radius: 12,
    fillet: 2,
    material: { color: mix(body, '#000000', 0.35) },
    decals: { bottom: m.plate(0, 0, w * 0.3, h * 0.42, 77) },
  })
  const across = 6
  const cells = Array.from({ length: across * 2 }, (_, i) =>
    m.rect(
      -w * 0.33 + ((i % across) + 0.5) * ((w * 0.56) / across),
      i < across ? -h * 0.18 : h * 0.18,
      (w * 0.56) / across - 1.4,
      h * 0.33,
      1,
      'url(#cell)',
    ),
  ).join('')
  const shell = block({
    at: [0, d * 0.7, 0],
    size: [w * 0.94, d * 0.6, h * 0.9],
    axis: 'y',
    radius: 14,
    fillet: 6,
    material: { color: body, gloss: 0.4 },
    decals: {
      top:
        m.rect(-w * 0.05, 0, w * 0.62, h * 0.74, 3, '#0b1226') +
        cells +
        `<path d="M${-w * 0.36} ${-h * 0.37}H${w * 0.02}L${-w * 0.12} ${h * 0.37}H${-w * 0.36}Z" fill="#fff" opacity=".09"/>` +
        m.brandMark(w * 0.35, 0, h * 0.26, accent, 0.9) +
        m.led(w * 0.35, h * 0.25, '#4ade80', 1.6),
      front: m.rect(w * 0.33, 0, 22, 3.4, 1.7, accent),
    },
  })
  const ears = [-1, 1].map((x) =>
    block({
      at: [x * (w / 2 + 8), 2.5, 0],
      size: [16, 5, h * 0.44],
      axis: 'y',
      radius: 5,
      fillet: 1.2,
      material: { color: mix(body, '#000000', 0.4) },
      decals: { top: m.screw(x * 2, 0, 3.4) },
    }),
  )
  const parts = [base, shell, ...ears]
  return {
    parts,
    body: boxOf([base, shell]),
    yaw: -30,
    pitch: 34,
    detail: { yaw: 38, pitch: 58 },
    place: 'yard',
  }
}

/** An upright unit with a display, for the inside of a box. */
export const displayTracker: Form = ({ size: [w, h, d], body, accent, variant }) => {
  const shell = block({
    at: [0, h / 2, 0],
    size: [w, h, d],
    radius: 12,
    fillet: 4.5,
    material: { color: body, gloss: 0.5 },
    decals: {
      front:
        m.rect(0, -h * 0.17, w * 0.82, h * 0.48, 5, 'url(#glass)') +
        m.at(
          0,
          -h * 0.2,
          m.display(w * 0.66, h * 0.24, variant === 'frozen' ? '-18' : '4.2', '#d9f7ff', '#0e2a33'),
        ) +
        m.at(
          0,
          -h * 0.01,
          `<path d="M${-w * 0.3} 0L${-w * 0.2} -3L${-w * 0.1} 1L0 -2L${w * 0.1} 0L${w * 0.2} -4L${w * 0.3} -1" fill="none" stroke="${accent}" stroke-width="1.1"/>`,
        ) +
        m.button(-w * 0.2, h * 0.28, w * 0.095, mix(body, '#000000', 0.1)) +
        m.button(w * 0.2, h * 0.28, w * 0.095, accent) +
        m.led(0, h * 0.28, '#4ade80', 1.1) +
        m.brandMark(0, h * 0.41, w * 0.1, contrast(body), 0.5),
      back:
        m.plate(0, h * 0.12, w * 0.7, h * 0.34, 12) +
        m.groove(m.frame(w * 0.82, h * 0.36, 5)) +
        m.at(0, -h * 0.36, m.grille(5, 2.2, 0.6)),
      bottom: m.usbC(0, 0),
    },
  })
  const band = block({
    at: [0, h * 0.5, 0],
    size: [w + 0.8, h * 0.03, d * 0.62],
    radius: 2,
    fillet: 0.6,
    material: { color: accent, gloss: 0.5 },
  })
  return {
    parts: [shell],
    body: boxOf([shell, band]),
    yaw: -26,
    pitch: 14,
    detail: { yaw: 150, pitch: 14 },
    place: 'desk',
  }
}

/** A badge on a lanyard clip with one large key. */
export const badge: Form = ({ size: [w, h, d], body, accent }) => {
  const shell = block({
    at: [0, h / 2, 0],
    size: [w, h, d],
    radius: 15,
    fillet: 4,
    material: { color: body, gloss: 0.45 },
    decals: {
      front:
        m.groove(m.frame(w * 0.84, h * 0.88, 11), 0.7) +
        m.button(0, h * 0.1, w * 0.25, accent, '#000') +
        `<path d="M0 ${h * 0.1 - w * 0.1}V${h * 0.1 + w * 0.1}M${-w * 0.1} ${h * 0.1}H${w * 0.1}" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/>` +
        m.at(0, -h * 0.27, m.grille(6, 2.6, 0.75)) +
        m.led(w * 0.26, -h * 0.34, '#4ade80', 1.2) +
        m.brandMark(0, h * 0.39, w * 0.13, '#ffffff', 0.6),
      back:
        m.plate(0, -h * 0.08, w * 0.66, h * 0.3, 5) +
        [-1.5, -0.5, 0.5, 1.5]
          .map((x) => `<circle cx="${x * 5}" cy="${h * 0.3}" r="1.9" fill="url(#gold)"/>`)
          .join('') +
        m.groove(m.frame(w * 0.8, h * 0.5, 6)),
    },
  })
  const clip = block({
    at: [0, h + 3, 0],
    size: [w * 0.36, 8, d * 0.5],
    radius: 3,
    fillet: 1.4,
    material: { color: '#8d949e', metal: true },
  })
  const strap = block({
    at: [0, h + 24, 0],
    size: [w * 0.22, 34, 2.4],
    radius: 1,
    fillet: 0.6,
    material: { color: accent },
    decals: { front: m.rect(0, 0, 1, 32, 0, '#fff', 'opacity=".35"') },
  })
  return {
    parts: [shell, clip, strap],
    body: boxOf([shell]),
    yaw: -26,
    pitch: 12,
    detail: { yaw: 154, pitch: 14 },
    place: 'desk',
  }
}
