import { circle } from './geometry.ts'
import { isDark, mix } from './light.ts'
import * as m from './marks.ts'
import { boxOf, type Form } from './model.ts'
import { block, lathe, rod } from './solids.ts'
import { tube } from './tube.ts'

const ink = (body: string) => (isDark(body) ? '#ffffff' : '#2b333d')
const steel = { color: '#c5cbd3', metal: true, gloss: 0.6 }

/** A head on a stake with prongs. */
export const soilProbe: Form = ({ size: [w, h, d], body, accent, count }) => {
  const stake = h * 0.52
  const head = block({
    at: [0, stake + h * 0.24, 0],
    size: [w, h * 0.48, d],
    radius: 12,
    fillet: 6,
    material: { color: body, gloss: 0.3 },
    decals: {
      front:
        m.groove(m.frame(w * 0.7, h * 0.34, 8), 0.8) +
        m.at(
          0,
          -2,
          `<path d="M0 ${w * 0.2}V${-w * 0.04}M0 ${w * 0.08}C${-w * 0.22} ${w * 0.06} ${-w * 0.2} ${-w * 0.12} ${-w * 0.2} ${-w * 0.12}C${-w * 0.02} ${-w * 0.14} 0 ${w * 0.08} 0 ${w * 0.08}M0 0C${w * 0.18} 0 ${w * 0.18} ${-w * 0.2} ${w * 0.18} ${-w * 0.2}C${w * 0.02} ${-w * 0.2} 0 0 0 0" fill="${accent}" stroke="${accent}" stroke-width="1.8" stroke-linejoin="round"/>`,
        ) +
        m.led(w * 0.28, -h * 0.13, '#4ade80', 1.3),
      back: m.plate(0, 0, w * 0.62, h * 0.2, 88),
    },
  })
  const neck = block({
    at: [0, stake * 0.78, 0],
    size: [w * 0.5, stake * 0.44, d * 0.56],
    radius: 6,
    fillet: 3,
    material: { color: mix(body, '#000000', 0.3) },
    decals: {
      front: [0, 1, 2]
        .map((i) => m.rect(0, (i - 1) * stake * 0.12, w * 0.3, 1.4, 0.7, '#ffffff', 'opacity=".5"'))
        .join(''),
    },
  })
  const prongs = Array.from({ length: count + 2 }, (_, i) =>
    lathe(
      [(i - (count + 1) / 2) * w * 0.15, stake * 0.56, 0],
      'y',
      [
        [-stake * 0.56, 0.3],
        [-stake * 0.5, 1.8],
        [0, 2.2],
      ],
      steel,
    ),
  )
  return {
    parts: [head, neck, ...prongs],
    body: boxOf([head, neck, ...prongs]),
    yaw: -28,
    pitch: 13,
    detail: { yaw: 152, pitch: 12 },
    place: 'field',
  }
}

/** Stacked plates, wind cups and vane on a mast. */
export const weatherStation: Form = ({ size: [w, h], body, accent }) => {
  const white = { color: body, gloss: 0.35 }
  const mast = rod([0, h * 0.2, 0], 'y', 17, h * 0.4, { color: '#9aa1ab', metal: true })
  const foot = rod([0, 4, 0], 'y', w * 0.36, 8, { color: '#6d747e', metal: true }, { fillet: 2 })
  const plates = Array.from({ length: 6 }, (_, i) =>
    lathe(
      [0, h * 0.42 + i * h * 0.048, 0],
      'y',
      [
        [0, w * 0.26],
        [h * 0.012, w * 0.27],
        [h * 0.034, w * 0.2],
      ],
      white,
    ),
  )
  const hub = rod([0, h * 0.75, 0], 'y', w * 0.3, h * 0.05, { color: accent, gloss: 0.4 }, { fillet: 3 })
  const arm = block({
    at: [0, h * 0.8, 0],
    size: [w * 0.86, 7, 7],
    axis: 'x',
    radius: 3,
    fillet: 1,
    material: { color: '#3a4048' },
  })
  const spindle = rod([-w * 0.38, h * 0.86, 0], 'y', 8, h * 0.08, { color: '#3a4048' })
  const cup = (x: number, z: number) =>
    lathe(
      [-w * 0.38 + x, h * 0.9, z],
      'y',
      [
        [0, 4],
        [5, 11],
        [12, 13],
        [16, 12.6],
      ],
      { color: '#20252c', gloss: 0.4 },
    )
  const cups = [cup(-24, 4), cup(14, 22), cup(14, -22)]
  const vane = block({
    at: [w * 0.38, h * 0.93, 0],
    size: [44, 26, 3],
    radius: [3, 14, 3, 3],
    fillet: 1,
    material: { color: '#20252c' },
  })
  const post = rod([w * 0.38, h * 0.86, 0], 'y', 7, h * 0.08, { color: '#3a4048' })
  const parts = [foot, mast, ...plates, hub, arm, spindle, ...cups, post, vane]
  return {
    parts,
    body: boxOf([foot, mast, ...plates, arm, vane]),
    yaw: -24,
    pitch: 16,
    detail: { yaw: 38, pitch: 34 },
    place: 'field',
  }
}

/** Looks down into a tank: a horn (ultrasonic) or a flange (radar). */
export const levelSensor: Form = ({ size: [w, h], body, accent, variant }) => {
  const flange = variant === 'radar'
  const low = flange
    ? [
        lathe(
          [0, 0, 0],
          'y',
          [
            [0, w * 0.2],
            [h * 0.06, w * 0.22],
            [h * 0.16, w * 0.24],
          ],
          { color: '#f4f5f7', gloss: 0.3 },
        ),
        rod([0, h * 0.22, 0], 'y', w, h * 0.1, steel, {
          fillet: 1.6,
          decals: {
            top: Array.from({ length: 8 }, (_, i) =>
              m.screw(Math.cos((i * Math.PI) / 4) * w * 0.42, Math.sin((i * Math.PI) / 4) * w * 0.42, 4),
            ).join(''),
          },
        }),
      ]
    : [
        lathe(
          [0, 0, 0],
          'y',
          [
            [0, w * 0.46],
            [h * 0.1, w * 0.44],
            [h * 0.24, w * 0.3],
            [h * 0.27, w * 0.3],
          ],
          { color: '#22272e', gloss: 0.4 },
        ),
      ]
  const thread = lathe(
    [0, h * 0.27, 0],
    'y',
    Array.from({ length: 15 }, (_, i) => [i * h * 0.012, w * (i % 2 ? 0.25 : 0.27)] as const),
    flange ? steel : { color: '#3a4048' },
  )
  const nut = block({
    at: [0, h * 0.49, 0],
    size: [w * 0.74, h * 0.1, w * 0.74],
    axis: 'y',
    outline: circle(w * 0.36, 6),
    fillet: 2,
    material: flange ? steel : { color: '#4b525c' },
  })
  const plastic = { color: body, gloss: 0.35 }
  const skirt = rod([0, h * 0.565, 0], 'y', w * 0.86, h * 0.05, plastic, { fillet: 3 })
  const collar = rod([0, h * 0.6, 0], 'y', w * 0.88, h * 0.035, { color: accent, gloss: 0.5 })
  const top = `<circle r="${w * 0.32}" fill="${mix(body, '#000000', 0.08)}"/>${m.brandMark(0, 0, w * 0.24, ink(body), 0.6)}${m.led(0, w * 0.25, '#4ade80', 1.6)}`
  const head = rod([0, h * 0.81, 0], 'y', w * 0.86, h * 0.38, plastic, { fillet: 8, decals: { top } })
  const parts = [...low, thread, nut, skirt, collar, head]
  return { parts, body: boxOf(parts), yaw: -22, pitch: 22, detail: { yaw: 22, pitch: 6 }, place: 'yard' }
}

/** A steel can on a magnet foot, with its radio box. */
export const vibrationSensor: Form = ({ size: [w, h, d], body, accent }) => {
  const box = block({
    at: [0, h / 2, 0],
    size: [w, h, d],
    radius: 8,
    fillet: 4,
    material: { color: body, gloss: 0.3 },
    decals: {
      front:
        m.groove(m.frame(w * 0.8, h * 0.8, 6), 0.7) +
        `<path d="M${-w * 0.3} 0H${-w * 0.16}L${-w * 0.1} ${-h * 0.16}L0 ${h * 0.18}L${w * 0.08} ${-h * 0.1}L${w * 0.13} 0H${w * 0.3}" fill="none" stroke="${accent}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"/>` +
        m.led(w * 0.28, -h * 0.29, '#4ade80', 1.2),
      back: m.plate(0, 0, w * 0.64, h * 0.4, 29),
    },
  })
  const foot = rod([w * 0.98, 5, d * 0.5], 'y', 34, 10, { color: '#2b3038' }, { fillet: 1 })
  const hex = block({
    at: [w * 0.98, 15, d * 0.5],
    size: [30, 10, 30],
    axis: 'y',
    outline: circle(15, 6),
    fillet: 1,
    material: steel,
  })
  const can = rod([w * 0.98, 36, d * 0.5], 'y', 25, 32, steel, { fillet: 2 })
  const ringed = rod([w * 0.98, 54, d * 0.5], 'y', 15, 5, { color: accent }, { fillet: 1 })
  const lead = tube(
    [
      [w * 0.98, 56, d * 0.5],
      [w * 0.96, 74, d * 0.48],
      [w * 0.74, 84, d * 0.3],
      [w * 0.58, h * 0.8, d * 0.1],
      [w * 0.5, h * 0.62, 0],
    ],
    4.6,
    '#23282f',
  )
  return {
    parts: [box, foot, hex, can, ringed, lead],
    body: boxOf([box]),
    yaw: -26,
    pitch: 18,
    detail: { yaw: 148, pitch: 16 },
    place: 'yard',
  }
}

/** A flat disc driven over by cars. */
export const parkingSensor: Form = ({ size: [w, , d], body, accent }) => {
  const rim = lathe(
    [0, 0, 0],
    'y',
    [
      [0, w / 2],
      [d * 0.14, w * 0.5],
      [d * 0.6, w * 0.4],
      [d * 0.86, w * 0.34],
      [d, w * 0.31],
    ],
    { color: body, gloss: 0.3 },
  )
  const lid = rod(
    [0, d + 0.8, 0],
    'y',
    w * 0.58,
    1.6,
    { color: mix(body, '#ffffff', 0.12) },
    {
      fillet: 0.7,
      decals: {
        top: `<circle r="${w * 0.25}" fill="none" stroke="${accent}" stroke-width="3"/><path d="M${-w * 0.06} ${w * 0.13}V${-w * 0.13}H${w * 0.02}A${w * 0.07} ${w * 0.07} 0 0 1 ${w * 0.02} ${w * 0.02}H${-w * 0.06}" fill="none" stroke="${accent}" stroke-width="${w * 0.045}" stroke-linejoin="round" stroke-linecap="round"/>`,
      },
    },
  )
  const studs = [45, 135, 225, 315].map((angle) =>
    rod(
      [
        Math.cos((angle * Math.PI) / 180) * w * 0.405,
        d * 0.66,
        Math.sin((angle * Math.PI) / 180) * w * 0.405,
      ],
      'y',
      9,
      7,
      steel,
      { fillet: 1, decals: { top: m.screw(0, 0, 2.8) } },
    ),
  )
  return {
    parts: [rim, lid, ...studs],
    body: boxOf([rim]),
    yaw: -20,
    pitch: 32,
    detail: { yaw: 20, pitch: 8 },
    place: 'yard',
  }
}
