import { roundedRect } from './geometry.ts'
import * as m from './marks.ts'
import { boxOf, type Form } from './model.ts'
import { block, lathe, rod } from './solids.ts'
import { tube } from './tube.ts'

/** Twelve lit keys. */
const keypad = (gap: number, r: number, ink: string) =>
  Array.from({ length: 12 }, (_, i) => {
    const [x, y] = [((i % 3) - 1) * gap, (Math.floor(i / 3) - 1.5) * gap]
    const key =
      i === 9
        ? `<path d="M${-r * 0.4} ${-r * 0.4}L${r * 0.4} ${r * 0.4}M${r * 0.4} ${-r * 0.4}L${-r * 0.4} ${r * 0.4}" stroke="${ink}" stroke-width="${r * 0.2}" stroke-linecap="round"/>`
        : i === 11
          ? `<path d="M${-r * 0.45} 0L${-r * 0.1} ${r * 0.35}L${r * 0.5} ${-r * 0.4}" stroke="${ink}" stroke-width="${r * 0.2}" stroke-linecap="round" fill="none"/>`
          : m.figures(String((i + 1) % 11), r * 1.05, ink, 0.13)
    return m.at(x, y, `<circle r="${r}" fill="${ink}" opacity=".1"/>${key}`)
  }).join('')

/** A door's handle set: long plate, lever, reader. */
export const lockHandle: Form = ({ size: [w, h, d], body, accent }) => {
  const metal = { color: body, gloss: 0.5, metal: true }
  const escutcheon = block({
    at: [0, h / 2, 0],
    size: [w, h, d],
    radius: w * 0.3,
    fillet: 5,
    material: { color: body, gloss: 0.45 },
    decals: {
      front:
        m.at(
          0,
          -h * 0.235,
          m.rect(0, 0, w * 0.74, h * 0.36, 9, 'url(#glass)') +
            m.at(0, h * 0.015, keypad(w * 0.2, w * 0.085, '#dff3ff')) +
            m.led(0, -h * 0.145, '#38bdf8', 1.7),
        ) +
        m.at(0, h * 0.38, m.keyhole(0, 0)) +
        m.brandMark(0, h * 0.28, w * 0.16, '#2b3038', 0.6),
      back:
        m.plate(0, -h * 0.22, w * 0.7, h * 0.14, 9) +
        m.rect(0, h * 0.06, 12, 12, 1, 'url(#recess)') +
        m.screw(0, -h * 0.42, 4) +
        m.screw(0, h * 0.42, 4) +
        m.groove(m.frame(w * 0.78, h * 0.9, 16), 1),
      bottom: m.usbC(0, 0),
    },
  })
  const neck = lathe(
    [0, h * 0.43, d / 2],
    'z',
    [
      [0, 17],
      [5, 17],
      [8, 12],
      [26, 11],
      [29, 11],
    ],
    metal,
  )
  const lever = block({
    at: [44, h * 0.43, d / 2 + 38],
    size: [124, 21, 19],
    axis: 'x',
    radius: 8,
    fillet: 6,
    material: metal,
  })
  const strip = block({
    at: [44, h * 0.43, d / 2 + 48],
    size: [70, 4, 1.6],
    radius: 1.6,
    fillet: 0.5,
    material: { color: accent, gloss: 0.4 },
  })
  return {
    parts: [escutcheon, neck, lever, strip],
    body: boxOf([escutcheon]),
    yaw: -32,
    pitch: 12,
    detail: { yaw: 146, pitch: 10 },
    place: 'door',
  }
}

/** A deadbolt: keypad above, cylinder below. */
export const lockDeadbolt: Form = ({ size: [w, h, d], body, accent }) => {
  const shell = block({
    at: [0, h / 2, 0],
    size: [w, h, d],
    radius: w * 0.34,
    fillet: 6,
    material: { color: body, gloss: 0.35 },
    decals: {
      front:
        m.groove(m.frame(w * 0.82, h * 0.86, w * 0.26), 0.8) +
        m.at(0, -h * 0.13, keypad(w * 0.22, w * 0.1, accent)) +
        m.led(0, -h * 0.39, '#4ade80', 1.5),
      back:
        m.plate(0, -h * 0.28, w * 0.7, h * 0.2, 3) +
        m.rect(0, h * 0.12, 26, 9, 2, 'url(#recess)') +
        m.screw(-w * 0.28, h * 0.12, 3.4) +
        m.screw(w * 0.28, h * 0.12, 3.4) +
        m.at(0, h * 0.32, m.slots(3, w * 0.5, 5, 1.8)),
    },
  })
  const cylinder = lathe(
    [0, h * 0.2, d / 2],
    'z',
    [
      [0, 19],
      [4, 19],
      [6, 17],
      [7, 14],
      [10, 13.4],
      [10.5, 12.6],
    ],
    { color: '#c3c8cf', metal: true, gloss: 0.6 },
  )
  const key = block({
    at: [0, h * 0.2, d / 2 + 10.6],
    size: [3, 12, 0.5],
    radius: 1,
    material: { color: '#14171c' },
  })
  return {
    parts: [shell, cylinder, key],
    body: boxOf([shell]),
    yaw: -30,
    pitch: 14,
    detail: { yaw: 148, pitch: 12 },
    place: 'door',
  }
}

/** A heavy padlock with a steel shackle. */
export const padlock: Form = ({ size: [w, h, d], body, accent }) => {
  const shell = block({
    at: [0, h / 2, 0],
    size: [w, h, d],
    radius: [10, 10, 18, 18],
    fillet: 5,
    material: { color: body, gloss: 0.5 },
    decals: {
      front:
        m.rect(0, -h * 0.02, w * 0.72, h * 0.62, 10, accent) +
        m.groove(m.frame(w * 0.72, h * 0.62, 10), 0.9) +
        m.brandMark(0, -h * 0.04, w * 0.26, body, 0.95) +
        [-1, 0, 1]
          .map((x) => m.led(x * 8, h * 0.2, ['#4ade80', '#38bdf8', '#f87171'][x + 1] ?? '', 1.5))
          .join('') +
        m.at(0, h * 0.39, m.slots(2, w * 0.34, 3.4, 1.2)),
      back:
        m.plate(0, 0, w * 0.64, h * 0.4, 21) +
        [-1, 1].flatMap((x) => [-1, 1].map((y) => m.screw(x * w * 0.38, y * h * 0.36, 3))).join(''),
      bottom: m.at(-12, 0, m.keyhole(0, 0)) + m.usbC(16, 0),
    },
  })
  const collars = [-1, 1].map((x) =>
    rod([x * w * 0.28, h + 3, 0], 'y', 19, 6, { color: '#7a818b', metal: true }, { fillet: 1 }),
  )
  const reach = w * 0.28
  const bow = Array.from({ length: 13 }, (_, i): [number, number, number] => {
    const angle = Math.PI - (Math.PI * i) / 12
    return [Math.cos(angle) * reach, h + 36 + Math.sin(angle) * reach * 1.05, 0]
  })
  const shackle = tube(
    [[-reach, h + 5, 0], [-reach, h + 20, 0], ...bow, [reach, h + 20, 0], [reach, h + 5, 0]],
    12,
    '#c6ccd4',
    0.7,
  )
  return {
    parts: [shell, ...collars, shackle],
    body: boxOf([shell]),
    yaw: -28,
    pitch: 15,
    detail: { yaw: 150, pitch: 14 },
    place: 'yard',
  }
}

/** A small upright reader with a knob. */
export const lockCabinet: Form = ({ size: [w, h, d], body, accent }) => {
  const shell = block({
    at: [0, h / 2, 0],
    size: [w, h, d],
    radius: 10,
    fillet: 4,
    material: { color: body, gloss: 0.4 },
    decals: {
      front: m.at(
        0,
        -h * 0.22,
        m.rect(0, 0, w * 0.76, h * 0.36, 6, 'url(#glass)') +
          m.brandMark(0, 2, w * 0.4, accent, 1) +
          m.led(w * 0.26, -h * 0.13, '#4ade80', 1.1),
      ),
      back: m.plate(0, -h * 0.3, w * 0.8, h * 0.2, 44) + m.screw(0, h * 0.4, 2.4),
    },
  })
  const knob = lathe(
    [0, h * 0.26, d / 2],
    'z',
    [
      [0, 17],
      [3, 17],
      [4, 14.5],
      [14, 13.6],
      [16, 12.4],
      [16.5, 11],
    ],
    { color: '#3a4048', gloss: 0.5, metal: true },
  )
  const mark = block({
    at: [0, h * 0.26 + 6, d / 2 + 17],
    size: [2.2, 10, 0.8],
    radius: 1,
    material: { color: accent },
  })
  const shaft = rod([0, h * 0.26, -d / 2 - 13], 'z', 19, 26, { color: '#b7bdc6', metal: true }, { fillet: 1 })
  const cam = block({
    at: [0, h * 0.26 + 12, -d / 2 - 27],
    size: [14, 44, 2.6],
    outline: roundedRect(14, 44, 6),
    fillet: 0.6,
    material: { color: '#9aa1ab', metal: true },
  })
  return {
    parts: [shell, knob, mark, shaft, cam],
    body: boxOf([shell]),
    yaw: -30,
    pitch: 14,
    detail: { yaw: 132, pitch: 18 },
    place: 'door',
  }
}
