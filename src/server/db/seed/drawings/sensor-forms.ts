import { circle } from './geometry.ts'
import { isDark, mix } from './light.ts'
import * as m from './marks.ts'
import { boxOf, type Filled, type Form } from './model.ts'
import { block, lathe, type Part, rod, tube } from './solids.ts'

const ink = (body: string) => (isDark(body) ? '#ffffff' : '#2b333d')
const steel = { color: '#c5cbd3', metal: true, gloss: 0.6 }

/** What makes each wall sensor's face its own. */
const faces: Record<string, (d: Filled) => string> = {
  climate: ({ size: [w, h], accent }) =>
    m.at(0, -h * 0.08, `<path d="M0 ${-w * 0.16}C${w * 0.12} 0 ${w * 0.12} ${w * 0.14} 0 ${w * 0.14}S${-w * 0.12} 0 0 ${-w * 0.16}Z" fill="${accent}" opacity=".9"/><path d="M${-w * 0.04} ${w * 0.02}A${w * 0.06} ${w * 0.06} 0 0 0 ${w * 0.01} ${w * 0.09}" stroke="#fff" stroke-width="1.4" fill="none" stroke-linecap="round"/>`) + m.at(0, h * 0.34, m.slots(3, w * 0.5, h * 0.045, 1.4)) + m.led(0, -h * 0.37, '#4ade80', 1.1),
  paper: ({ size: [w, h], accent }) =>
    m.rect(0, -h * 0.06, w * 0.84, h * 0.62, 4, '#c9cec5') + m.at(0, -h * 0.15, m.display(w * 0.72, h * 0.3, '642')) + m.at(-w * 0.18, h * 0.12, m.display(w * 0.34, h * 0.16, '23')) + m.at(w * 0.19, h * 0.12, m.display(w * 0.34, h * 0.16, '41')) + [0, 1, 2].map((i) => m.led((i - 1) * w * 0.12, h * 0.37, ['#22c55e', '#facc15', '#ef4444'][i] ?? accent, 1.5)).join(''),
  air: ({ size: [w, h], body, accent }) =>
    `<circle r="${w * 0.34}" fill="none" stroke="${accent}" stroke-width="2.6"/><circle r="${w * 0.34}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width=".7"/><circle r="${w * 0.3}" fill="${mix(body, '#000000', 0.06)}"/>` + m.at(0, 0, m.grille(11, w * 0.052, w * 0.016)) + m.brandMark(0, h * 0.43, w * 0.09, ink(body), 0.5),
  button: ({ size: [w, h], body, accent }) =>
    m.button(0, -h * 0.02, w * 0.3, accent) + `<path d="M0 ${-w * 0.13 - h * 0.02}V${w * 0.02}M${-w * 0.1} ${-w * 0.07}A${w * 0.14} ${w * 0.14} 0 1 0 ${w * 0.1} ${-w * 0.07}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>` + m.led(0, h * 0.38, '#4ade80', 1.3) + m.groove(m.frame(w * 0.86, h * 0.86, 10), 0.6) + m.brandMark(-w * 0.33, -h * 0.36, w * 0.08, ink(body), 0.5),
  noise: ({ size: [w, h], body, accent }) =>
    m.at(0, -h * 0.14, m.grille(9, w * 0.05, w * 0.016)) + m.at(0, h * 0.22, [0.3, 0.6, 1, 0.7, 0.45, 0.85, 0.35].map((share, i) => m.rect((i - 3) * w * 0.08, 0, w * 0.035, h * 0.2 * share, w * 0.017, accent)).join('')) + m.brandMark(0, h * 0.41, w * 0.09, ink(body), 0.5),
}

/** A flat case on the wall. */
export const wallSensor: Form = (drawing) => {
  const { size: [w, h, d], body, accent, variant } = drawing
  const base = block({ at: [0, h / 2, -d * 0.36], size: [w * 0.92, h * 0.92, d * 0.28], radius: 9, fillet: 1, material: { color: mix(body, '#000000', 0.18) }, decals: { back: m.plate(0, h * 0.05, w * 0.56, h * 0.32, w + h) + m.at(0, -h * 0.32, m.keyhole(0, 0)) + m.at(0, h * 0.36, m.keyhole(0, 0)) + m.screw(-w * 0.36, -h * 0.36, 2) + m.screw(w * 0.36, h * 0.36, 2) } })
  const face = block({ at: [0, h / 2, d * 0.14], size: [w, h, d * 0.72], radius: Math.min(w, h) * 0.16, fillet: Math.min(6, d * 0.3), material: { color: body, gloss: 0.35 }, decals: { front: (faces[variant] ?? faces['climate'])?.(drawing) ?? '', top: m.slots(2, w * 0.5, 3, 1), right: m.at(0, 0, m.slots(6, d * 0.26, h * 0.06, 1.1)), bottom: m.rect(0, 0, w * 0.3, 2, 1, accent) } })
  const parts = [base, face]
  return { parts, body: boxOf(parts), yaw: -28, pitch: 14, detail: { yaw: 150, pitch: 12 }, place: 'wall' }
}

/** A box with a cable gland and something on the end of its cable. */
export const probeSensor: Form = ({ size: [w, h, d], body, accent, variant, count }) => {
  const box = block({
    at: [0, h / 2, 0],
    size: [w, h, d],
    radius: 9,
    fillet: 4,
    material: { color: body, gloss: 0.25 },
    decals: {
      front: m.groove(m.frame(w * 0.76, h * 0.8, 6), 0.7) + [-1, 1].flatMap((x) => [-1, 1].map((y) => m.screw(x * w * 0.42, y * h * 0.42, 2))).join('') + m.rect(0, h * 0.27, w * 0.5, 2.4, 1.2, accent) + (variant === 'display' ? m.at(0, -h * 0.06, m.rect(0, 0, w * 0.62, h * 0.36, 3, 'url(#glass)') + m.display(w * 0.56, h * 0.3, '-21.4', '#e8fbff', '#10262e')) : m.brandMark(0, -h * 0.06, w * 0.3, ink(body), 0.65)) + m.led(w * 0.25, -h * 0.31, '#4ade80', 1.2),
      back: m.plate(0, 0, w * 0.62, h * 0.4, 61) + [-1, 1].map((x) => m.at(x * w * 0.4, 0, m.keyhole(0, 0))).join(''),
    },
  })
  const ears = [-1, 1].map((x) => block({ at: [x * (w / 2 + 5), h / 2, -d / 2 + 2], size: [11, h * 0.4, 4], radius: 4, fillet: 0.8, material: { color: mix(body, '#000000', 0.15) }, decals: { front: m.screw(x * 1, 0, 2.2) } }))
  const lines = Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * (w * 0.36))
  const tails = lines.flatMap((x, i): Part[] => {
    const right = (i + 1) * w * 0.34 + w * 0.36
    const floor = -h * 0.02
    const nut = lathe([x, -1, 0], 'y', [[-9, 5.4], [-8, 6.4], [0, 7], [1, 7]], { color: '#2b3038' })
    const path: [number, number, number][] = [[x, -8, 0], [x, -22, 2], [x + 12, -36, 14], [x + right * 0.6, -40, d * 0.5 + 22 + i * 8], [x + right, -41, d * 0.5 + 26 + i * 16]]
    const cable = tube(path, variant === 'rope' ? 6 : 4.2, variant === 'rope' ? accent : '#23282f')
    const end = path.at(-1) as [number, number, number]
    if (variant === 'rope') return [nut, cable, tube([end, [end[0] + 30, end[1], end[2] - 6], [end[0] + 46, end[1], end[2] - 34], [end[0] + 18, end[1], end[2] - 56]], 6, accent)]
    const tip = lathe([end[0], end[1], end[2]], 'x', [[-2, 3.4], [8, 3.6], [10, 3.2], [46, 3.2], [50, 2.2], [51, 0.4]], steel)
    return floor > 0 ? [nut] : [nut, cable, tip]
  })
  return { parts: [box, ...ears, ...tails], body: boxOf([box]), yaw: -26, pitch: 20, detail: { yaw: 150, pitch: 18 }, place: 'wall' }
}

/** Round things for the ceiling, shown standing on their back: dome, slots, lens. */
export const ceilingSensor: Form = ({ size: [w, , d], body, accent, variant }) => {
  const plastic = { color: body, gloss: 0.4 }
  const base = rod([0, d * 0.1, 0], 'y', w, d * 0.2, { color: mix(body, '#000000', 0.08) }, { fillet: d * 0.06 })
  const shapes: Record<string, () => Part[]> = {
    motion: () => [
      rod([0, d * 0.33, 0], 'y', w * 0.94, d * 0.26, plastic, { fillet: d * 0.12, decals: { top: m.led(w * 0.36, w * 0.05, accent, 1.2) } }),
      lathe([0, d * 0.46, 0], 'y', Array.from({ length: 12 }, (_, i) => [Math.sin((i / 11) * 1.45) * d * 0.54, Math.cos((i / 11) * 1.45) * w * 0.27] as const), { color: '#eef2f6', gloss: 0.8 }),
    ],
    smoke: () => [
      lathe([0, d * 0.2, 0], 'y', [[0, w * 0.47], [d * 0.16, w * 0.48], [d * 0.22, w * 0.47]], plastic),
      rod([0, d * 0.48, 0], 'y', w * 0.78, d * 0.12, { color: '#20252c' }),
      ...Array.from({ length: 14 }, (_, i) => {
        const angle = (i / 14) * Math.PI * 2
        return block({ at: [Math.cos(angle) * w * 0.385, d * 0.48, Math.sin(angle) * w * 0.385], size: [3.4, d * 0.13, 3.4], axis: 'y', outline: circle(1.8, 12), material: plastic })
      }),
      rod([0, d * 0.7, 0], 'y', w * 0.84, d * 0.32, plastic, { fillet: d * 0.16, decals: { top: m.button(0, 0, w * 0.13, mix(body, '#000000', 0.06)) + m.led(0, w * 0.24, accent, 1.5) + m.brandMark(0, -w * 0.24, w * 0.09, '#2b333d', 0.45) } }),
    ],
    gas: () => [
      lathe([0, d * 0.2, 0], 'y', [[0, w * 0.46], [d * 0.5, w * 0.44], [d * 0.62, w * 0.4], [d * 0.66, w * 0.36]], plastic),
      rod([0, d * 0.9, 0], 'y', w * 0.5, d * 0.1, { color: accent, gloss: 0.5 }, { fillet: 1.6, decals: { top: m.grille(9, w * 0.042, w * 0.013) } }),
    ],
    counter: () => [
      block({ at: [0, d * 0.5, 0], size: [w * 0.98, d * 0.6, w * 0.5], axis: 'y', radius: w * 0.2, fillet: d * 0.22, material: plastic, decals: { top: m.lens(-w * 0.22, 0, w * 0.1) + m.lens(w * 0.22, 0, w * 0.1) + m.led(0, -w * 0.06, accent, 1.3) + m.brandMark(0, w * 0.08, w * 0.08, '#ffffff', 0.5) } }),
    ],
    beacon: () => [
      rod([0, d * 0.5, 0], 'y', w * 0.9, d * 0.6, plastic, { fillet: d * 0.26, decals: { top: `<circle r="${w * 0.3}" fill="none" stroke="${accent}" stroke-width="2.4"/>` + m.brandMark(0, 0, w * 0.24, accent, 0.9) + m.led(0, w * 0.37, '#4ade80', 1.2) } }),
    ],
  }
  const parts = [base, ...(shapes[variant] ?? shapes['motion'])!()]
  return { parts, body: boxOf(parts), yaw: -24, pitch: 36, detail: { yaw: 24, pitch: 9 }, place: 'ceiling' }
}

/** Two halves of a door contact. */
export const doorSensor: Form = ({ size: [w, h, d], body, accent }) => {
  const main = block({ at: [0, h / 2, 0], size: [w, h, d], radius: 5, fillet: 3.2, material: { color: body, gloss: 0.4 }, decals: { front: m.led(0, -h * 0.34, accent, 1.2) + m.groove(`M${-w * 0.5} ${h * 0.2}H${w * 0.5}`, 0.6) + m.brandMark(0, h * 0.34, w * 0.3, ink(body), 0.5) + m.groove(`M${w * 0.5 - 3} ${-h * 0.1}V${h * 0.1}`, 1.4), back: m.plate(0, 0, w * 0.76, h * 0.24, 15) + m.rect(0, -h * 0.33, w * 0.7, h * 0.18, 1, '#d8c9a4') + m.rect(0, h * 0.33, w * 0.7, h * 0.18, 1, '#d8c9a4') } })
  const magnet = block({ at: [w * 0.5 + 16, h * 0.3, 0], size: [14, h * 0.6, d * 0.72], radius: 4, fillet: 2.6, material: { color: body, gloss: 0.4 }, decals: { front: m.groove('M-7 0H7', 0.5) + m.rect(0, 0, 1.6, h * 0.22, 0.8, accent), back: m.rect(0, 0, 9, h * 0.4, 1, '#d8c9a4') } })
  return { parts: [main, magnet], body: boxOf([main]), yaw: -30, pitch: 16, detail: { yaw: 150, pitch: 14 }, place: 'door' }
}

/** A head on a stake with prongs. */
export const soilProbe: Form = ({ size: [w, h, d], body, accent, count }) => {
  const stake = h * 0.52
  const head = block({ at: [0, stake + h * 0.24, 0], size: [w, h * 0.48, d], radius: 12, fillet: 6, material: { color: body, gloss: 0.3 }, decals: { front: m.groove(m.frame(w * 0.7, h * 0.34, 8), 0.8) + m.at(0, -2, `<path d="M0 ${w * 0.2}V${-w * 0.04}M0 ${w * 0.08}C${-w * 0.22} ${w * 0.06} ${-w * 0.2} ${-w * 0.12} ${-w * 0.2} ${-w * 0.12}C${-w * 0.02} ${-w * 0.14} 0 ${w * 0.08} 0 ${w * 0.08}M0 0C${w * 0.18} 0 ${w * 0.18} ${-w * 0.2} ${w * 0.18} ${-w * 0.2}C${w * 0.02} ${-w * 0.2} 0 0 0 0" fill="${accent}" stroke="${accent}" stroke-width="1.8" stroke-linejoin="round"/>`) + m.led(w * 0.28, -h * 0.13, '#4ade80', 1.3), back: m.plate(0, 0, w * 0.62, h * 0.2, 88) } })
  const neck = block({ at: [0, stake * 0.78, 0], size: [w * 0.5, stake * 0.44, d * 0.56], radius: 6, fillet: 3, material: { color: mix(body, '#000000', 0.3) }, decals: { front: [0, 1, 2].map((i) => m.rect(0, (i - 1) * stake * 0.12, w * 0.3, 1.4, 0.7, '#ffffff', 'opacity=".5"')).join('') } })
  const prongs = Array.from({ length: count + 2 }, (_, i) => lathe([(i - (count + 1) / 2) * w * 0.15, stake * 0.56, 0], 'y', [[-stake * 0.56, 0.3], [-stake * 0.5, 1.8], [0, 2.2]], steel))
  return { parts: [head, neck, ...prongs], body: boxOf([head, neck, ...prongs]), yaw: -28, pitch: 13, detail: { yaw: 152, pitch: 12 }, place: 'field' }
}

/** Stacked plates, wind cups and vane on a mast. */
export const weatherStation: Form = ({ size: [w, h], body, accent }) => {
  const white = { color: body, gloss: 0.35 }
  const mast = rod([0, h * 0.2, 0], 'y', 17, h * 0.4, { color: '#9aa1ab', metal: true })
  const foot = rod([0, 4, 0], 'y', w * 0.36, 8, { color: '#6d747e', metal: true }, { fillet: 2 })
  const plates = Array.from({ length: 6 }, (_, i) => lathe([0, h * 0.42 + i * h * 0.048, 0], 'y', [[0, w * 0.26], [h * 0.012, w * 0.27], [h * 0.034, w * 0.2]], white))
  const hub = rod([0, h * 0.75, 0], 'y', w * 0.3, h * 0.05, { color: accent, gloss: 0.4 }, { fillet: 3 })
  const arm = block({ at: [0, h * 0.8, 0], size: [w * 0.86, 7, 7], axis: 'x', radius: 3, fillet: 1, material: { color: '#3a4048' } })
  const spindle = rod([-w * 0.38, h * 0.86, 0], 'y', 8, h * 0.08, { color: '#3a4048' })
  const cup = (x: number, z: number) => lathe([-w * 0.38 + x, h * 0.9, z], 'y', [[0, 4], [5, 11], [12, 13], [16, 12.6]], { color: '#20252c', gloss: 0.4 })
  const cups = [cup(-24, 4), cup(14, 22), cup(14, -22)]
  const vane = block({ at: [w * 0.38, h * 0.93, 0], size: [44, 26, 3], radius: [3, 14, 3, 3], fillet: 1, material: { color: '#20252c' } })
  const post = rod([w * 0.38, h * 0.86, 0], 'y', 7, h * 0.08, { color: '#3a4048' })
  const parts = [foot, mast, ...plates, hub, arm, spindle, ...cups, post, vane]
  return { parts, body: boxOf([foot, mast, ...plates, arm, vane]), yaw: -24, pitch: 16, detail: { yaw: 38, pitch: 34 }, place: 'field' }
}

/** Looks down into a tank: a horn (ultrasonic) or a flange (radar). */
export const levelSensor: Form = ({ size: [w, h], body, accent, variant }) => {
  const flange = variant === 'radar'
  const low = flange
    ? [lathe([0, 0, 0], 'y', [[0, w * 0.2], [h * 0.06, w * 0.22], [h * 0.16, w * 0.24]], { color: '#f4f5f7', gloss: 0.3 }), rod([0, h * 0.22, 0], 'y', w, h * 0.1, steel, { fillet: 1.6, decals: { top: Array.from({ length: 8 }, (_, i) => m.screw(Math.cos((i * Math.PI) / 4) * w * 0.42, Math.sin((i * Math.PI) / 4) * w * 0.42, 4)).join('') } })]
    : [lathe([0, 0, 0], 'y', [[0, w * 0.46], [h * 0.1, w * 0.44], [h * 0.24, w * 0.3], [h * 0.27, w * 0.3]], { color: '#22272e', gloss: 0.4 })]
  const thread = lathe([0, h * 0.27, 0], 'y', Array.from({ length: 15 }, (_, i) => [i * h * 0.012, w * (i % 2 ? 0.25 : 0.27)] as const), flange ? steel : { color: '#3a4048' })
  const nut = block({ at: [0, h * 0.49, 0], size: [w * 0.74, h * 0.1, w * 0.74], axis: 'y', outline: circle(w * 0.36, 6), fillet: 2, material: flange ? steel : { color: '#4b525c' } })
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
  const box = block({ at: [0, h / 2, 0], size: [w, h, d], radius: 8, fillet: 4, material: { color: body, gloss: 0.3 }, decals: { front: m.groove(m.frame(w * 0.8, h * 0.8, 6), 0.7) + `<path d="M${-w * 0.3} 0H${-w * 0.16}L${-w * 0.1} ${-h * 0.16}L0 ${h * 0.18}L${w * 0.08} ${-h * 0.1}L${w * 0.13} 0H${w * 0.3}" fill="none" stroke="${accent}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"/>` + m.led(w * 0.28, -h * 0.29, '#4ade80', 1.2), back: m.plate(0, 0, w * 0.64, h * 0.4, 29) } })
  const foot = rod([w * 0.98, 5, d * 0.5], 'y', 34, 10, { color: '#2b3038' }, { fillet: 1 })
  const hex = block({ at: [w * 0.98, 15, d * 0.5], size: [30, 10, 30], axis: 'y', outline: circle(15, 6), fillet: 1, material: steel })
  const can = rod([w * 0.98, 36, d * 0.5], 'y', 25, 32, steel, { fillet: 2 })
  const ringed = rod([w * 0.98, 54, d * 0.5], 'y', 15, 5, { color: accent }, { fillet: 1 })
  const lead = tube([[w * 0.98, 56, d * 0.5], [w * 0.96, 74, d * 0.48], [w * 0.74, 84, d * 0.3], [w * 0.58, h * 0.8, d * 0.1], [w * 0.5, h * 0.62, 0]], 4.6, '#23282f')
  return { parts: [box, foot, hex, can, ringed, lead], body: boxOf([box]), yaw: -26, pitch: 18, detail: { yaw: 148, pitch: 16 }, place: 'yard' }
}

/** A flat disc driven over by cars. */
export const parkingSensor: Form = ({ size: [w, , d], body, accent }) => {
  const rim = lathe([0, 0, 0], 'y', [[0, w / 2], [d * 0.14, w * 0.5], [d * 0.6, w * 0.4], [d * 0.86, w * 0.34], [d, w * 0.31]], { color: body, gloss: 0.3 })
  const lid = rod([0, d + 0.8, 0], 'y', w * 0.58, 1.6, { color: mix(body, '#ffffff', 0.12) }, { fillet: 0.7, decals: { top: `<circle r="${w * 0.25}" fill="none" stroke="${accent}" stroke-width="3"/><path d="M${-w * 0.06} ${w * 0.13}V${-w * 0.13}H${w * 0.02}A${w * 0.07} ${w * 0.07} 0 0 1 ${w * 0.02} ${w * 0.02}H${-w * 0.06}" fill="none" stroke="${accent}" stroke-width="${w * 0.045}" stroke-linejoin="round" stroke-linecap="round"/>` } })
  const studs = [45, 135, 225, 315].map((angle) => rod([Math.cos((angle * Math.PI) / 180) * w * 0.405, d * 0.66, Math.sin((angle * Math.PI) / 180) * w * 0.405], 'y', 9, 7, steel, { fillet: 1, decals: { top: m.screw(0, 0, 2.8) } }))
  return { parts: [rim, lid, ...studs], body: boxOf([rim]), yaw: -20, pitch: 32, detail: { yaw: 20, pitch: 8 }, place: 'yard' }
}
