import { isDark, mix } from './light.ts'
import * as m from './marks.ts'
import { boxOf, type Form } from './model.ts'
import { block, lathe, type Part, rod } from './solids.ts'
import { tube } from './tube.ts'

const ink = (body: string) => (isDark(body) ? '#ffffff' : '#2b333d')
const spread = (count: number, width: number) =>
  Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * (count > 1 ? width / (count - 1) : 0))

/** A short rubber aerial standing on a threaded joint. */
const whip = (x: number, y: number, z: number, length: number, color = '#1d2127'): Part[] => [
  rod([x, y + 4, z], 'y', 11, 8, { color: '#c9a35a', metal: true }, { fillet: 1 }),
  lathe(
    [x, y + 8, z],
    'y',
    [
      [0, 6.4],
      [length * 0.16, 6.2],
      [length * 0.18, 5],
      [length * 0.94, 4.2],
      [length * 0.99, 2.8],
      [length, 0.5],
    ],
    { color, gloss: 0.45 },
  ),
]

/** A white fibreglass rod. */
const rodAerial = (x: number, y: number, z: number, length: number, color = '#f4f5f7'): Part[] => [
  rod([x, y + 7, z], 'y', 22, 14, { color: '#c5cbd3', metal: true, gloss: 0.6 }, { fillet: 1.6 }),
  lathe(
    [x, y + 14, z],
    'y',
    [
      [0, 10],
      [length * 0.05, 10],
      [length * 0.06, 8.4],
      [length * 0.96, 7.6],
      [length * 0.99, 5.6],
      [length, 1],
    ],
    { color, gloss: 0.5 },
  ),
]

/** A flat case for the shelf; `variant` is its face. */
export const gatewayIndoor: Form = ({ size: [w, h, d], body, accent, count, variant }) => {
  const lights = spread(4, w * 0.26)
    .map((x, i) => m.led(x, 0, ['#4ade80', '#38bdf8', accent, '#4ade80'][i] ?? accent, 1.7))
    .join('')
  const ports =
    m.rect(0, 0, w * 0.9, h * 0.74, 2, 'url(#recess)') +
    m.rj45(-w * 0.18, 0) +
    (variant === 'mesh' ? m.usbC(w * 0.08, 0) : m.rj45(-w * 0.02, 0) + m.usbC(w * 0.16, 0)) +
    `<circle cx="${w * 0.32}" r="4.4" fill="#0d1015"/><circle cx="${w * 0.32}" r="1.4" fill="#d8ac4a"/>`
  const case_ = block({
    at: [0, h / 2 + 3, 0],
    size: [w, h, d],
    axis: 'y',
    radius: 18,
    fillet: Math.min(10, h * 0.36),
    material: { color: body, gloss: 0.45 },
    decals: {
      top:
        m.brandMark(0, -d * 0.06, w * 0.17, ink(body), 0.55) +
        m.rect(0, d * 0.34, w * 0.42, 2.6, 1.3, accent) +
        [-1, 1].map((x) => m.at(x * w * 0.34, -d * 0.12, m.slots(7, w * 0.14, d * 0.06, 2.2))).join(''),
      front: lights,
      back: ports,
      bottom: m.plate(0, 0, w * 0.4, d * 0.3, 5),
    },
  })
  const feet = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) => rod([x * w * 0.36, 1.5, z * d * 0.32], 'y', 16, 3, { color: '#22262c' })),
  )
  const aerials = spread(count, w * 0.72).flatMap((x) => whip(x, h * 0.72 + 3, -d / 2 - 8, 118))
  const joints = spread(count, w * 0.72).map((x) =>
    rod([x, h * 0.6 + 3, -d / 2 - 4], 'z', 10, 9, { color: '#c9a35a', metal: true }),
  )
  return {
    parts: [...feet, case_, ...joints, ...aerials],
    body: boxOf([case_, ...feet]),
    yaw: -28,
    pitch: 24,
    detail: { yaw: 152, pitch: 20 },
    place: 'desk',
  }
}

/** A gateway that is its own plug. */
export const gatewayPlug: Form = ({ size: [w, h, d], body, accent }) => {
  const shell = block({
    at: [0, h / 2, 0],
    size: [w, h, d],
    radius: w * 0.3,
    fillet: 9,
    material: { color: body, gloss: 0.5 },
    decals: {
      front:
        `<circle cy="${-h * 0.08}" r="${w * 0.25}" fill="none" stroke="${accent}" stroke-width="2.4"/>` +
        m.brandMark(0, -h * 0.08, w * 0.26, accent, 0.9) +
        m.led(0, h * 0.28, '#4ade80', 1.5) +
        m.at(0, h * 0.38, m.slots(2, w * 0.26, 3, 1.1)),
      bottom: m.usbC(0, 0),
      back:
        m.plate(0, h * 0.26, w * 0.56, h * 0.22, 8) +
        m.groove(
          `M${-w * 0.3} 0A${w * 0.3} ${w * 0.3} 0 1 1 ${w * 0.3} 0A${w * 0.3} ${w * 0.3} 0 1 1 ${-w * 0.3} 0`,
          1,
        ),
    },
  })
  const pins = [-11, 11].map((x) =>
    block({
      at: [x, h * 0.55, -d / 2 - 9],
      size: [6.4, 4, 18],
      radius: 1,
      fillet: 0.8,
      material: { color: '#d0b26a', metal: true },
    }),
  )
  const earth = block({
    at: [0, h * 0.55 + 20, -d / 2 - 11],
    size: [4, 8, 22],
    radius: 1,
    fillet: 0.8,
    material: { color: '#d0b26a', metal: true },
  })
  return {
    parts: [shell, ...pins, earth],
    body: boxOf([shell]),
    yaw: -30,
    pitch: 14,
    detail: { yaw: 140, pitch: 16 },
    place: 'wall',
  }
}

/** A cast case with fins, glands and rod aerials. */
export const gatewayOutdoor: Form = ({ size: [w, h, d], body, accent, count, variant }) => {
  const shell = block({
    at: [0, h / 2, 0],
    size: [w, h, d],
    radius: 14,
    fillet: 7,
    material: { color: body, gloss: 0.3 },
    decals: {
      front:
        m.groove(m.frame(w * 0.84, h * 0.84, 10), 1.2) +
        [-1, 1].flatMap((x) => [-1, 0, 1].map((y) => m.screw(x * w * 0.43, y * h * 0.42, 3.4))).join('') +
        m.brandMark(0, -h * 0.1, w * 0.2, ink(body), 0.6) +
        m.rect(0, h * 0.2, w * 0.46, 4, 2, accent) +
        spread(3, w * 0.16)
          .map((x, i) => m.led(x, h * 0.3, ['#4ade80', '#38bdf8', '#fbbf24'][i] ?? '', 2))
          .join(''),
      back:
        m.rect(0, 0, w * 0.66, h * 0.5, 4, mix(body, '#000000', 0.3)) +
        m.at(0, 0, m.slots(6, w * 0.56, h * 0.07, 3)) +
        m.plate(0, h * 0.36, w * 0.5, h * 0.16, 17),
      right: m.at(0, 0, m.slots(8, d * 0.5, h * 0.09, 2.6)),
      bottom: [-0.28, 0, 0.28].map((x) => m.gland(x * w, 0)).join(''),
    },
  })
  const glands = [-0.28, 0, 0.28].map((x) =>
    lathe(
      [x * w, -16, 0],
      'y',
      [
        [0, 6],
        [2, 8.5],
        [8, 9.5],
        [9, 11],
        [16, 11],
      ],
      { color: '#22262c', gloss: 0.4 },
    ),
  )
  const aerials = spread(count, w * 0.62).flatMap((x, i) =>
    variant === 'short' ? whip(x, h, 0, h * 0.62, '#f1f3f5') : rodAerial(x, h, 0, h * (i % 2 ? 0.62 : 0.86)),
  )
  const panel =
    variant === 'solar'
      ? [
          block({
            at: [0, h + 30, d * 0.3],
            size: [w * 1.5, 7, w * 0.95],
            axis: 'y',
            radius: 4,
            fillet: 1.4,
            material: { color: '#c6ccd4', metal: true },
            decals: {
              top:
                m.rect(0, 0, w * 1.42, w * 0.87, 2, '#0b1226') +
                Array.from({ length: 18 }, (_, i) =>
                  m.rect(
                    ((i % 6) - 2.5) * w * 0.235,
                    (Math.floor(i / 6) - 1) * w * 0.285,
                    w * 0.225,
                    w * 0.272,
                    1,
                    'url(#cell)',
                  ),
                ).join(''),
            },
          }),
          rod([0, h + 13, 0], 'y', 18, 26, { color: '#8d949e', metal: true }),
        ]
      : []
  const lead = tube(
    [
      [0, -16, 0],
      [0, -34, 2],
      [10, -52, 8],
      [42, -60, 20],
      [w * 0.5, -61, 44],
    ],
    8,
    '#1d2127',
  )
  const bracket = block({
    at: [0, h * 0.5, -d / 2 - 9],
    size: [w * 0.4, h * 0.5, 18],
    radius: 3,
    fillet: 1.4,
    material: { color: '#9aa1ab', metal: true },
    decals: {
      back:
        m.at(0, -h * 0.16, m.slots(1, w * 0.3, 1, 6)) +
        m.at(0, h * 0.16, m.slots(1, w * 0.3, 1, 6)) +
        m.screw(-w * 0.13, 0, 4) +
        m.screw(w * 0.13, 0, 4),
    },
  })
  return {
    parts: [bracket, shell, ...glands, ...(variant === 'solar' ? panel : aerials), lead],
    body: boxOf([shell]),
    yaw: -30,
    pitch: variant === 'solar' ? 26 : 12,
    detail: { yaw: 148, pitch: 14 },
    place: 'pole',
  }
}

/** A metal case for the rail, ports and lights to the front. */
export const gatewayIndustrial: Form = ({ size: [w, h, d], body, accent, count }) => {
  const fins = m.at(0, 0, m.slots(11, d * 0.72, h * 0.065, 2.2))
  const shell = block({
    at: [0, h / 2, 0],
    size: [w, h, d],
    radius: 2.5,
    fillet: 1.4,
    material: { color: body, gloss: 0.35, metal: true },
    decals: {
      front:
        m.rect(0, 0, w * 0.94, h * 0.96, 2, mix(body, '#000000', 0.35)) +
        m.rect(0, -h * 0.42, w * 0.94, h * 0.09, 2, accent) +
        Array.from(
          { length: 6 },
          (_, i) =>
            m.led(-w * 0.27, -h * 0.32 + i * 6.4, i < 4 ? '#4ade80' : i === 4 ? '#fbbf24' : '#38bdf8', 1.3) +
            m.rect(w * 0.06, -h * 0.32 + i * 6.4, w * 0.36, 1.6, 0.8, '#ffffff', 'opacity=".5"'),
        ).join('') +
        Array.from({ length: count }, (_, i) =>
          m.rj45(i % 2 ? w * 0.22 : -w * 0.22, h * 0.02 + Math.floor(i / 2) * 17),
        ).join('') +
        m.at(0, h * 0.38, m.terminals(5, w * 0.17, '#1c7a3e')),
      right: fins,
      left: fins,
      top: m.sma(-w * 0.2, -d * 0.18) + m.sma(w * 0.2, d * 0.12) + m.at(0, 0, m.slots(1, w * 0.3, 1, 1)),
      back:
        m.rect(0, 0, w, h * 0.34, 0, '#5b626c') +
        m.rect(0, h * 0.17, w * 0.5, 7, 1, '#22262c') +
        m.plate(0, -h * 0.33, w * 0.76, h * 0.2, 71),
    },
  })
  const aerials = [...whip(-w * 0.2, h, -d * 0.18, 84), ...whip(w * 0.2, h, d * 0.12, 84)]
  return {
    parts: [shell, ...aerials],
    body: boxOf([shell]),
    yaw: -34,
    pitch: 16,
    detail: { yaw: 146, pitch: 16 },
    place: 'cabinet',
  }
}

/** A router with paddle aerials: cellular. */
export const gatewayCellular: Form = ({ size: [w, h, d], body, accent, count, variant }) => {
  const shell = block({
    at: [0, h / 2 + 2, 0],
    size: [w, h, d],
    axis: 'y',
    radius: 5,
    fillet: 2,
    material: { color: body, gloss: 0.4, metal: variant === 'metal' },
    decals: {
      top:
        m.brandMark(-w * 0.3, 0, w * 0.16, ink(body), 0.65) +
        m.rect(w * 0.12, 0, w * 0.46, 3, 1.5, accent) +
        m.at(w * 0.12, -d * 0.24, m.slots(3, w * 0.46, 5, 1.6)) +
        m.at(w * 0.12, d * 0.24, m.slots(3, w * 0.46, 5, 1.6)),
      front:
        m.rect(0, 0, w * 0.95, h * 0.8, 2, mix(body, '#000000', 0.4)) +
        Array.from({ length: 4 }, (_, i) => m.rj45(-w * 0.34 + i * 17, 0)).join('') +
        m.rect(w * 0.22, -1, 18, 4, 1, 'url(#recess)') +
        spread(4, 24)
          .map((x, i) => m.led(w * 0.38 + x * 0.6, 0, i < 3 ? '#4ade80' : accent, 1.4))
          .join(''),
      back: m.rect(0, 0, w * 0.95, h * 0.8, 2, mix(body, '#000000', 0.4)) + m.usbC(0, 0),
      bottom: m.plate(0, 0, w * 0.4, d * 0.4, 63),
    },
  })
  const paddles = spread(count, w * 0.8).flatMap((x): Part[] => [
    rod([x, h * 0.55, -d / 2 - 6], 'z', 10, 12, { color: '#c9a35a', metal: true }),
    block({
      at: [x, h * 0.55 + 8, -d / 2 - 17],
      size: [11, 26, 10],
      radius: 4,
      fillet: 2.4,
      material: { color: '#1d2127' },
    }),
    block({
      at: [x, h * 0.55 + 82, -d / 2 - 17],
      size: [variant === '5g' ? 26 : 17, 122, 7],
      radius: variant === '5g' ? 8 : 6,
      fillet: 2.8,
      material: { color: '#1d2127', gloss: 0.4 },
      decals: { front: m.rect(0, 46, 7, 2, 1, accent) },
    }),
  ])
  const ears = [-1, 1].map((x) =>
    block({
      at: [x * (w / 2 + 7), 2, 0],
      size: [14, 4, d * 0.5],
      axis: 'y',
      radius: 3,
      fillet: 1,
      material: { color: mix(body, '#000000', 0.2) },
      decals: { top: m.screw(0, -d * 0.15, 2.6) + m.screw(0, d * 0.15, 2.6) },
    }),
  )
  return {
    parts: [shell, ...ears, ...paddles],
    body: boxOf([shell]),
    yaw: -26,
    pitch: 22,
    detail: { yaw: 154, pitch: 26 },
    place: 'desk',
  }
}
