import { circle, polygon } from './geometry.ts'
import { isDark, mix } from './light.ts'
import * as m from './marks.ts'
import { boxOf, type Form } from './model.ts'
import { block, lathe, type Part, rod, tube } from './solids.ts'

const steel = { color: '#c3c9d1', metal: true, gloss: 0.6 }
const brass = { color: '#cfa955', metal: true, gloss: 0.6 }
const ink = (body: string) => (isDark(body) ? '#ffffff' : '#2b333d')
type Variants = Record<string, Form>
const byVariant = (variants: Variants, first: string): Form => (d) => (variants[d.variant] ?? variants[first] as Form)(d)

export const antenna = byVariant({
  fiberglass: ({ size: [w, h], body, accent }) => {
    const base = rod([0, h * 0.1, 0], 'y', w, h * 0.2, steel, { fillet: 2 })
    const cone = lathe([0, h * 0.2, 0], 'y', [[0, w * 0.5], [h * 0.03, w * 0.42], [h * 0.04, w * 0.36], [h * 0.77, w * 0.33], [h * 0.79, w * 0.24], [h * 0.8, w * 0.05]], { color: body, gloss: 0.55 })
    const band = rod([0, h * 0.27, 0], 'y', w * 0.76, h * 0.02, { color: accent, gloss: 0.4 })
    const clamps = [0.05, 0.15].map((y) => block({ at: [w * 0.72, h * y, 0], size: [w * 0.8, h * 0.035, w * 1.1], axis: 'y', radius: 4, fillet: 1.4, material: { color: '#8d949e', metal: true } }))
    const plug = rod([0, -7, 0], 'y', w * 0.5, 14, brass, { fillet: 1.4 })
    return { parts: [plug, base, cone, band, ...clamps], body: boxOf([base, cone]), yaw: -28, pitch: 12, detail: { yaw: 40, pitch: 32 }, place: 'pole' }
  },
  whip: ({ size: [w, h], body, accent }) => {
    const nut = block({ at: [0, h * 0.05, 0], size: [w, h * 0.1, w], axis: 'y', outline: circle(w * 0.5, 6), fillet: 1, material: brass })
    const joint = rod([0, h * 0.15, 0], 'y', w * 0.84, h * 0.1, { color: '#14171b', gloss: 0.4 }, { fillet: 1.6 })
    const ring = rod([0, h * 0.21, 0], 'y', w * 0.88, h * 0.02, { color: accent })
    const mast = lathe([0, h * 0.22, 0], 'y', [[0, w * 0.42], [h * 0.2, w * 0.38], [h * 0.74, w * 0.3], [h * 0.77, w * 0.22], [h * 0.78, w * 0.03]], { color: body, gloss: 0.5 })
    return { parts: [nut, joint, ring, mast], body: boxOf([nut, joint, mast]), yaw: -20, pitch: 18, detail: { yaw: 20, pitch: 40 }, place: 'desk' }
  },
  magnet: ({ size: [w, h], body, accent }) => {
    const foot = lathe([0, 0, 0], 'y', [[0, w * 0.5], [h * 0.05, w * 0.49], [h * 0.11, w * 0.3], [h * 0.13, w * 0.16]], { color: body, gloss: 0.5 })
    const ring = rod([0, h * 0.135, 0], 'y', w * 0.26, h * 0.02, { color: accent })
    const mast = lathe([0, h * 0.14, 0], 'y', [[0, w * 0.1], [h * 0.1, w * 0.06], [h * 0.84, w * 0.035], [h * 0.86, w * 0.01]], { color: '#20252c', gloss: 0.6 })
    const lead = tube([[w * 0.4, 3, 0], [w * 0.9, 3, w * 0.1], [w * 1.15, 3, w * 0.6], [w * 0.7, 3, w * 1.05], [-w * 0.1, 3, w * 0.9], [-w * 0.1, 3, w * 1.3], [w * 0.5, 3, w * 1.4]], 4.4, '#1d2127')
    const plug = lathe([w * 0.5, 4.5, w * 1.4], 'x', [[0, 3.4], [8, 3.6], [9, 4.6], [20, 4.6], [21, 3.2], [25, 3]], brass)
    return { parts: [foot, ring, mast, lead, plug], body: boxOf([foot, mast]), yaw: -24, pitch: 24, detail: { yaw: 28, pitch: 42 }, place: 'desk' }
  },
  panel: ({ size: [w, h, d], body, accent }) => {
    const face = block({ at: [0, h / 2, 0], size: [w, h, d], radius: 16, fillet: 7, material: { color: body, gloss: 0.4 }, decals: { front: m.groove(m.frame(w * 0.82, h * 0.82, 10), 1) + m.brandMark(0, h * 0.3, w * 0.12, ink(body), 0.5) + m.rect(0, h * 0.38, w * 0.3, 3, 1.5, accent), back: m.plate(0, h * 0.3, w * 0.5, h * 0.2, 33) + [-1, 1].flatMap((x) => [-1, 1].map((y) => m.screw(x * w * 0.2, y * w * 0.2 - h * 0.06, 4))).join('') + m.groove(m.frame(w * 0.86, h * 0.86, 10), 1.2) } })
    const arm = block({ at: [0, h * 0.56, -d / 2 - 20], size: [w * 0.36, h * 0.3, 40], radius: 4, fillet: 2, material: steel })
    const plug = rod([0, -9, 0], 'y', 16, 18, brass, { fillet: 1.4 })
    return { parts: [arm, face, plug], body: boxOf([face]), yaw: -30, pitch: 14, detail: { yaw: 148, pitch: 16 }, place: 'pole' }
  },
}, 'fiberglass')

export const mount = byVariant({
  pole: ({ size: [w, h, d] }) => {
    const plate = block({ at: [0, h / 2, d * 0.4], size: [w, h, 5], radius: 6, fillet: 1.2, material: steel, decals: { front: [-1, 1].flatMap((x) => [-1, 1].map((y) => m.at(x * w * 0.32, y * h * 0.36, m.slots(1, 16, 1, 7)))).join('') + m.groove(`M${-w * 0.2} ${-h * 0.2}V${h * 0.2}M${w * 0.2} ${-h * 0.2}V${h * 0.2}`, 1.2) } })
    const pole = rod([0, h * 0.5, -d * 0.16], 'y', d * 0.62, h * 1.5, { color: '#aab0ba', metal: true, gloss: 0.5 })
    const straps = [0.22, 0.78].flatMap((y): Part[] => [
      rod([0, h * y, -d * 0.16], 'y', d * 0.72, h * 0.1, { color: '#868d97', metal: true }, { fillet: 1 }),
      block({ at: [d * 0.44, h * y, -d * 0.16], size: [d * 0.16, h * 0.13, d * 0.2], radius: 2, fillet: 1, material: steel, decals: { right: m.screw(0, 0, 5), front: m.screw(0, 0, 4) } }),
    ])
    return { parts: [pole, plate, ...straps], body: boxOf([plate]), yaw: -34, pitch: 18, detail: { yaw: 138, pitch: 22 }, place: 'pole' }
  },
  rail: ({ size: [w, h, d], body, accent }) => {
    const rail = block({ at: [0, h * 0.5, -d * 0.4], size: [w * 2.1, h * 0.5, d * 0.2], radius: 2, fillet: 0.8, material: steel, decals: { front: [-0.85, 0.85].map((x) => m.at(x * w, 0, m.slots(1, 16, 1, 5))).join('') } })
    const clip = block({ at: [0, h / 2, d * 0.1], size: [w, h, d * 0.8], radius: 4, fillet: 2, material: { color: body }, decals: { front: m.groove(m.frame(w * 0.74, h * 0.7, 4), 0.9) + [-1, 1].flatMap((x) => [-1, 1].map((y) => m.screw(x * w * 0.27, y * h * 0.24, 3))).join('') + m.rect(0, 0, w * 0.3, 3, 1.5, accent), bottom: m.rect(0, 0, w * 0.3, d * 0.3, 1, '#12161c') } })
    return { parts: [rail, clip], body: boxOf([clip]), yaw: -30, pitch: 20, detail: { yaw: 34, pitch: -18 + 46 }, place: 'cabinet' }
  },
  corner: ({ size: [w, h, d], body }) => {
    const wall = block({ at: [0, h / 2, -d / 2], size: [w, h, 5], radius: 5, fillet: 1, material: { color: body, metal: true }, decals: { front: [-1, 1].flatMap((x) => [0.24, -0.34].map((y) => `<circle cx="${x * w * 0.32}" cy="${y * h}" r="5" fill="url(#recess)"/>`)).join('') } })
    const shelf = block({ at: [0, 2.5, 0], size: [w, 5, d], axis: 'y', radius: 5, fillet: 1, material: { color: body, metal: true }, decals: { top: [-1, 1].flatMap((x) => [-1, 1].map((y) => `<circle cx="${x * w * 0.3}" cy="${y * d * 0.26}" r="5" fill="url(#recess)"/>`)).join('') + m.at(0, 0, m.slots(1, w * 0.3, 1, 6)) } })
    const gussets = [-1, 1].map((x) => block({ at: [x * w * 0.44, h * 0.26, -d * 0.2], size: [4, h * 0.46, d * 0.52], axis: 'x', outline: polygon([[d * 0.26, -h * 0.23], [d * 0.26, h * 0.23], [-d * 0.26, -h * 0.23]]), material: { color: body, metal: true } }))
    return { parts: [wall, shelf, ...gussets], body: boxOf([wall, shelf]), yaw: -36, pitch: 26, detail: { yaw: 40, pitch: 12 }, place: 'wall' }
  },
}, 'pole')

const cell = (x: number, z: number, diameter: number, height: number, body: string, accent: string): Part[] => [
  rod([x, height * 0.03, z], 'y', diameter * 0.96, height * 0.06, steel, { fillet: 1 }),
  rod([x, height * 0.36, z], 'y', diameter, height * 0.6, { color: body, gloss: 0.6 }, { fillet: 0.6 }),
  rod([x, height * 0.78, z], 'y', diameter, height * 0.24, { color: accent, gloss: 0.6 }, { fillet: 1.4 }),
  rod([x, height * 0.91, z], 'y', diameter * 0.82, height * 0.02, { color: '#20252c' }),
  rod([x, height * 0.96, z], 'y', diameter * 0.34, height * 0.08, steel, { fillet: 1 }),
]
export const batteryCell = byVariant({
  cell: ({ size: [w, h], body, accent, count }) => {
    const parts = Array.from({ length: count }, (_, i) => cell(i * w * 1.16, (i % 2) * w * 0.5, w, h, body, accent)).flat()
    return { parts, body: boxOf(parts.slice(0, 5)), yaw: -24, pitch: 20, detail: { yaw: 26, pitch: 46 }, place: 'desk' }
  },
  coin: ({ size: [w, , d] }) => {
    const stack = Array.from({ length: 3 }, (_, i) => [rod([0, i * d * 1.02 + d * 0.36, 0], 'y', w, d * 0.72, steel, { fillet: 0.5 }), rod([0, i * d * 1.02 + d * 0.86, 0], 'y', w * 0.86, d * 0.26, { color: '#aeb5be', metal: true }, { fillet: 0.3 })]).flat()
    const flat = [rod([w * 1.05, d * 0.36, w * 0.3], 'y', w, d * 0.72, steel, { fillet: 0.5, decals: { top: `<circle r="${w * 0.42}" fill="none" stroke="#000" stroke-opacity=".2" stroke-width=".3"/><path d="M-2 0H2M0 -2V2" stroke="#4b525c" stroke-width=".8"/>` + m.brandMark(0, w * 0.24, w * 0.16, '#4b525c', 0.7) } })]
    const parts = [...stack, ...flat]
    return { parts, body: boxOf(flat), yaw: -20, pitch: 36, detail: { yaw: 24, pitch: 16 }, place: 'desk' }
  },
  pack: ({ size: [w, h, d], body, accent }) => {
    const shell = block({ at: [0, h / 2, 0], size: [w, h, d], radius: 6, fillet: 4, material: { color: body, gloss: 0.6 }, decals: { front: m.rect(0, -h * 0.26, w, h * 0.14, 0, accent) + `<path d="M${w * 0.05} ${-h * 0.06}L${-w * 0.1} ${h * 0.12}H${w * 0.01}L${-w * 0.04} ${h * 0.27}L${w * 0.12} ${h * 0.06}H${w * 0.01}Z" fill="${accent}"/>`, back: m.plate(0, 0, w * 0.8, h * 0.4, 2) } })
    const strip = block({ at: [0, h + 2, 0], size: [w * 0.8, 5, d * 0.6], radius: 1, material: { color: '#d9a514' } })
    const wires = (['#dc2626', '#1f2937'] as const).map((color, i) => tube([[w * 0.24 + i * 5, h + 4, 0], [w * 0.3 + i * 5, h + 22, 3], [w * 0.62 + i * 4, h + 20, 10], [w * 0.8 + i * 4, h * 0.6, 20]], 3, color))
    const plug = block({ at: [w * 0.82, h * 0.5, 20], size: [13, 16, 8], radius: 1, fillet: 0.8, material: { color: '#f4f5f7' }, decals: { front: m.rect(-3, 0, 2.4, 8, 0.4, '#2b3038') + m.rect(3, 0, 2.4, 8, 0.4, '#2b3038') } })
    return { parts: [shell, strip, ...wires, plug], body: boxOf([shell]), yaw: -28, pitch: 18, detail: { yaw: 150, pitch: 16 }, place: 'desk' }
  },
}, 'cell')

export const powerSupply = byVariant({
  rail: ({ size: [w, h, d], body, accent }) => {
    const shell = block({ at: [0, h / 2, 0], size: [w, h, d], radius: 2, fillet: 1, material: { color: body, metal: true }, decals: { front: m.at(0, -h * 0.38, m.terminals(3, w * 0.24, '#2b3038')) + m.at(0, h * 0.38, m.terminals(4, w * 0.2, '#2b3038'), 180) + m.rect(0, 0, w * 0.86, h * 0.4, 2, '#eef1f4') + m.rect(0, -h * 0.15, w * 0.86, h * 0.09, 2, accent) + m.led(-w * 0.26, 0, '#4ade80', 1.6) + m.at(w * 0.12, 0, `<circle r="4" fill="url(#steel)"/><path d="M-3 -2L3 2" stroke="#3d444d" stroke-width="1"/>`) + m.rect(0, h * 0.12, w * 0.6, 2, 1, '#8d949e'), right: m.at(0, 0, Array.from({ length: 5 }, (_, i) => m.at((i - 2) * d * 0.16, 0, m.slots(9, d * 0.09, h * 0.08, 3))).join('')), top: m.at(0, 0, m.slots(6, w * 0.6, d * 0.12, 3)), back: m.rect(0, 0, w, h * 0.34, 0, '#5b626c') + m.plate(0, -h * 0.33, w * 0.8, h * 0.18, 51) } })
    return { parts: [shell], body: boxOf([shell]), yaw: -34, pitch: 18, detail: { yaw: 146, pitch: 18 }, place: 'cabinet' }
  },
  injector: ({ size: [w, h, d], body, accent }) => {
    const shell = block({ at: [0, h / 2, 0], size: [w, h, d], axis: 'y', radius: 8, fillet: 5, material: { color: body, gloss: 0.35 }, decals: { top: m.brandMark(-w * 0.28, 0, d * 0.3, '#ffffff', 0.6) + m.rect(w * 0.12, 0, w * 0.4, 2.6, 1.3, accent) + m.led(w * 0.4, 0, '#4ade80', 1.6), front: m.rj45(-w * 0.1, 1) + m.rj45(w * 0.12, 1) + m.rect(-w * 0.1, -h * 0.34, 15, 1.6, 0.8, accent), bottom: m.plate(0, 0, w * 0.6, d * 0.6, 9) } })
    const lead = tube([[0, h * 0.4, -d / 2], [2, h * 0.36, -d / 2 - 20], [20, 4, -d * 0.9], [w * 0.8, 3, -d * 0.8], [w * 0.96, 3, d * 0.1], [w * 0.8, 3, d * 0.7]], 6, '#1d2127')
    return { parts: [shell, lead], body: boxOf([shell]), yaw: -26, pitch: 28, detail: { yaw: 30, pitch: 46 }, place: 'desk' }
  },
  solar: ({ size: [w, h, d] }) => {
    const panel = block({ at: [0, h / 2 + 10, 0], size: [w, h, d], radius: 4, fillet: 1.6, material: { color: '#c9ced6', metal: true }, decals: { front: m.rect(0, 0, w * 0.95, h * 0.96, 2, '#0b1226') + Array.from({ length: 24 }, (_, i) => m.rect(((i % 4) - 1.5) * w * 0.232, (Math.floor(i / 4) - 2.5) * h * 0.156, w * 0.222, h * 0.149, 2, 'url(#cell)')).join('') + `<path d="M${-w * 0.47} ${-h * 0.48}H${w * 0.1}L${-w * 0.3} ${h * 0.48}H${-w * 0.47}Z" fill="#fff" opacity=".1"/>`, back: m.rect(0, 0, w * 0.9, h * 0.92, 2, '#eef0f2') + m.rect(0, -h * 0.26, w * 0.28, h * 0.14, 3, '#20252c') + m.plate(0, h * 0.2, w * 0.4, h * 0.16, 6) } })
    const stand = [-1, 1].map((x) => block({ at: [x * w * 0.36, h * 0.24, -d * 1.6], size: [9, h * 0.48, d * 2.2], radius: 2, fillet: 1, material: steel }))
    const foot = block({ at: [0, 5, -d], size: [w * 0.86, 10, d * 4], axis: 'y', radius: 3, fillet: 1, material: steel })
    return { parts: [foot, ...stand, panel], body: boxOf([panel]), yaw: -32, pitch: 16, detail: { yaw: 146, pitch: 16 }, place: 'pole' }
  },
}, 'rail')

/** An empty case with a clear or solid lid. */
export const enclosure: Form = ({ size: [w, h, d], body, accent, variant }) => {
  const base = block({ at: [0, h / 2, -d * 0.2], size: [w, h, d * 0.6], radius: 10, fillet: 2, material: { color: body, gloss: 0.25 }, decals: { bottom: [-0.3, 0, 0.3].map((x) => m.gland(x * w, 0)).join(''), right: m.at(0, 0, `<circle r="${d * 0.14}" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="1.2"/>`), back: m.plate(0, 0, w * 0.4, h * 0.24, 3) + [-1, 1].flatMap((x) => [-1, 1].map((y) => m.at(x * w * 0.4, y * h * 0.4, m.keyhole(0, 0)))).join('') } })
  const seal = block({ at: [0, h / 2, d * 0.12], size: [w * 0.985, h * 0.985, d * 0.04], radius: 10, material: { color: '#20252c' } })
  const inside = m.rect(0, 0, w * 0.74, h * 0.74, 6, '#3a4350') + m.rect(0, -h * 0.1, w * 0.68, h * 0.1, 0, '#aeb5be') + [-0.2, 0.02, 0.2].map((x, i) => m.rect(x * w, -h * 0.1, w * 0.15, h * 0.32, 2, ['#e7eaee', accent, '#cfd4db'][i] ?? '')).join('') + `<path d="M${-w * 0.37} ${-h * 0.37}H${w * 0.16}L${-w * 0.2} ${h * 0.37}H${-w * 0.37}Z" fill="#fff" opacity=".2"/>`
  const lid = block({ at: [0, h / 2, d * 0.32], size: [w, h, d * 0.36], radius: 10, fillet: 4, material: { color: variant === 'clear' ? mix(body, '#9fc3d6', 0.35) : body, gloss: 0.4 }, decals: { front: (variant === 'clear' ? inside : m.groove(m.frame(w * 0.72, h * 0.72, 6), 1.1) + m.brandMark(0, 0, w * 0.14, ink(body), 0.35)) + [-1, 1].flatMap((x) => [-1, 1].map((y) => m.screw(x * w * 0.43, y * h * 0.43, 5))).join('') } })
  const hinges = [-0.28, 0.28].map((y) => block({ at: [-w / 2 - 3, h * (0.5 + y), d * 0.12], size: [7, h * 0.12, 16], radius: 2, fillet: 1, material: { color: mix(body, '#000000', 0.3) } }))
  return { parts: [base, seal, lid, ...hinges], body: boxOf([base, lid]), yaw: -32, pitch: 18, detail: { yaw: 148, pitch: 16 }, place: 'wall' }
}

/** A coil of cable lying flat, with its plugs. */
export const cable: Form = ({ size: [w], body, accent, variant }) => {
  const turns = 4
  const radius = w * 0.36
  const coil = Array.from({ length: turns * 24 + 1 }, (_, i): [number, number, number] => {
    const angle = (i / 24) * Math.PI * 2
    const r = radius * (1 - 0.05 * Math.sin(i * 0.7))
    return [Math.cos(angle) * r, 4 + (i / 24) * 5.4, Math.sin(angle) * r]
  })
  const thick = variant === 'm12' ? 6.4 : variant === 'ethernet' ? 5.6 : 5
  const tails: Part[] = [
    tube([[radius, 4, 0], [radius * 1.06, 3, radius * 0.5], [radius * 0.7, 3, radius * 1.3]], thick, body),
    tube([coil.at(-1) as [number, number, number], [radius * 1.2, 22, radius * 0.34], [radius * 1.6, 6, radius * 0.8]], thick, body),
  ]
  const plug = (x: number, z: number): Part[] =>
    variant === 'm12'
      ? [lathe([x, 7, z], 'x', [[0, 4], [4, 6.4], [22, 6.8], [23, 7.6], [38, 7.6], [39, 6.4], [46, 6.2]], { color: '#20252c', gloss: 0.4 }), rod([x + 30, 7, z], 'x', 15.6, 8, steel, { fillet: 0.8 })]
      : variant === 'ethernet'
        ? [block({ at: [x + 8, 6, z], size: [18, 11, 13], axis: 'x', radius: 3, fillet: 1.6, material: { color: accent } }), block({ at: [x + 27, 6, z], size: [20, 9, 11.6], axis: 'x', radius: 1, fillet: 0.6, material: { color: '#dfe6ec', gloss: 0.8 }, decals: { top: Array.from({ length: 8 }, (_, i) => m.rect(5, (i - 3.5) * 1.3, 8, 0.6, 0, '#c9a35a')).join('') } })]
        : [lathe([x, 7, z], 'x', [[0, 3], [10, 3.4], [11, 5.6], [16, 5.6], [17, 7], [32, 7], [33, 4.4], [40, 4.2], [40.5, 1.2], [45, 0.8]], brass)]
  const parts = [tube(coil, thick, body), ...tails, ...plug(radius * 0.7, radius * 1.32), ...plug(radius * 1.6, radius * 0.82)]
  const tie = block({ at: [-radius, 14, 0], size: [18, 26, 12], radius: 5, fillet: 2, material: { color: accent } })
  return { parts: [...parts, tie], body: { low: [-radius - 4, 0, -radius - 4], high: [radius + 4, 4 + turns * 5.4, radius + 4] }, yaw: -18, pitch: 40, detail: { yaw: 34, pitch: 24 }, place: 'desk' }
}

export const probe = byVariant({
  steel: ({ size: [w, h], accent }) => {
    const tip = lathe([-w * 0.3, h, 0], 'x', [[-w * 0.2, 0.6], [-w * 0.19, h * 0.4], [-w * 0.17, h * 0.5], [w * 0.18, h * 0.5], [w * 0.185, h * 0.8], [w * 0.27, h * 0.8], [w * 0.28, h * 0.4]], steel)
    const grip = rod([w * 0.04, h, 0], 'x', h * 1.7, w * 0.07, { color: accent }, { fillet: 1 })
    const lead = tube([[w * 0.07, h, 0], [w * 0.24, h, 2], [w * 0.42, 4, w * 0.12], [w * 0.3, 3, w * 0.3], [w * 0.04, 3, w * 0.26], [0, 3, w * 0.42], [w * 0.28, 3, w * 0.44]], 4.6, '#e6e8eb')
    const plug = lathe([w * 0.28, 6, w * 0.44], 'x', [[0, 4], [4, 6], [20, 6.4], [21, 7.4], [34, 7.4], [35, 6]], { color: '#20252c' })
    return { parts: [tip, grip, lead, plug], body: boxOf([tip]), yaw: -22, pitch: 34, detail: { yaw: 30, pitch: 50 }, place: 'desk' }
  },
  rope: ({ size: [w], body, accent }) => {
    const radius = w * 0.34
    const coil = Array.from({ length: 97 }, (_, i): [number, number, number] => [Math.cos((i / 16) * Math.PI) * radius * (0.55 + i * 0.005), 5 + (i % 3) * 0.3, Math.sin((i / 16) * Math.PI) * radius * (0.55 + i * 0.005)])
    const tail = tube([coil.at(-1) as [number, number, number], [radius * 1.4, 5, radius * 0.3], [radius * 1.5, 5, radius * 0.9], [radius * 1.1, 5, radius * 1.3]], 8, body)
    const plug = block({ at: [radius * 1.0, 8, radius * 1.34], size: [34, 14, 16], axis: 'x', radius: 4, fillet: 2, material: { color: accent } })
    const beads = coil.filter((_, i) => i % 8 === 4).map(([x, y, z]) => rod([x, y + 3.4, z], 'y', 5, 2, { color: accent }))
    return { parts: [tube(coil, 8, body), tail, plug, ...beads], body: boxOf([tube(coil, 8, body)]), yaw: -18, pitch: 46, detail: { yaw: 40, pitch: 26 }, place: 'desk' }
  },
}, 'steel')

/** A plastic card with a pre-cut chip; `count` cards fanned out. */
export const simCard: Form = ({ size: [w, h, d], body, accent, count, variant }) => {
  const chip = (s: number) => `<rect x="${-s / 2}" y="${-s * 0.42}" width="${s}" height="${s * 0.84}" rx="${s * 0.14}" fill="url(#gold)"/><path d="M${-s / 2} ${-s * 0.12}H${-s * 0.16}V${s * 0.14}H${-s / 2}M${s / 2} ${-s * 0.12}H${s * 0.16}V${s * 0.14}H${s / 2}M${-s * 0.16} ${-s * 0.12}L${-s * 0.26} ${-s * 0.42}M${s * 0.16} ${-s * 0.12}L${s * 0.26} ${-s * 0.42}M${-s * 0.16} ${s * 0.14}L${-s * 0.26} ${s * 0.42}M${s * 0.16} ${s * 0.14}L${s * 0.26} ${s * 0.42}M${-s * 0.16} ${-s * 0.12}H${s * 0.16}M${-s * 0.16} ${s * 0.14}H${s * 0.16}" fill="none" stroke="#8a651c" stroke-width="${s * 0.03}"/>`
  const art = variant === 'satellite'
    ? `<circle cx="${w * 0.36}" cy="${h * 0.4}" r="${h * 0.62}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="1.2"/><circle cx="${w * 0.36}" cy="${h * 0.4}" r="${h * 0.44}" fill="#fff" opacity=".12"/><g transform="translate(${w * 0.2} ${-h * 0.16}) rotate(-30)">${m.rect(0, 0, 6, 5, 1, '#fff')}${m.rect(-8, 0, 7, 4, 0.5, accent)}${m.rect(8, 0, 7, 4, 0.5, accent)}</g>`
    : `<path d="M${-w / 2} ${h * 0.5}C${-w * 0.1} ${h * 0.1} ${w * 0.1} ${h * 0.5} ${w / 2} ${-h * 0.1}V${h / 2}Z" fill="${accent}" opacity=".9"/><path d="M${-w / 2} ${h * 0.5}C${-w * 0.1} ${h * 0.3} ${w * 0.2} ${h * 0.6} ${w / 2} ${h * 0.16}V${h / 2}Z" fill="#fff" opacity=".25"/>`
  const card = (i: number) => block({
    at: [i * w * 0.16, h / 2 + i * 1.5, -i * 12],
    size: [w, h, d * 4],
    radius: 4,
    fillet: d,
    material: { color: i === 0 ? body : mix(body, accent, 0.2 + i * 0.22), gloss: 0.5 },
    decals: { front: i === 0 ? `${m.within(w - 1.6, h - 1.6, 3.4, art)}` + m.groove(m.frame(w * 0.3, h * 0.34, 2), 0.5) + m.at(-w * 0.24, 0, m.groove(m.frame(w * 0.32, h * 0.42, 2), 0.5) + chip(w * 0.2)) + m.brandMark(w * 0.34, -h * 0.3, h * 0.24, isDark(body) ? '#ffffff' : accent, 0.9) : '', back: m.plate(0, 0, w * 0.6, h * 0.5, i + 3) },
  })
  const parts = Array.from({ length: count }, (_, i) => card(i))
  return { parts, body: boxOf(parts.slice(0, 1)), yaw: -26, pitch: 14, detail: { yaw: 150, pitch: 14 }, place: 'desk' }
}

/** A solder-down chip on a reel carrier. */
export const esim: Form = ({ size: [w, h, d], accent }) => {
  const board = block({ at: [0, 2, 0], size: [w * 3, 4, h * 2.6], axis: 'y', radius: 1.4, fillet: 0.4, material: { color: '#0f5b43', gloss: 0.4 }, decals: { top: Array.from({ length: 7 }, (_, i) => `<path d="M${-w * 1.4} ${(i - 3) * h * 0.3}H${-w * 0.9 + i}L${-w * 0.6} ${(i - 3) * h * 0.16}H0" stroke="#3fa37f" stroke-width=".35" fill="none"/><path d="M${w * 1.4} ${(i - 3) * h * 0.3}H${w * 0.9 - i}L${w * 0.6} ${(i - 3) * h * 0.16}H0" stroke="#3fa37f" stroke-width=".35" fill="none"/>`).join('') + [-1, 1].flatMap((x) => [-1, 1].map((y) => `<circle cx="${x * w * 1.32}" cy="${y * h * 1.1}" r=".7" fill="url(#gold)"/>`)).join('') + [0, 1, 2, 3].map((i) => m.rect(-w * 0.9 + i * w * 0.6, h * 1.0, w * 0.2, h * 0.12, 0.1, i % 2 ? '#20252c' : '#cfa955')).join('') } })
  const pads = [-1, 1].flatMap((x) => [0, 1, 2, 3].map((i) => block({ at: [x * w * 0.52, 4.3, (i - 1.5) * h * 0.24], size: [w * 0.16, 0.5, h * 0.12], axis: 'y', material: brass })))
  const chip = block({ at: [0, 4 + d * 1.2, 0], size: [w, d * 2, h], axis: 'y', radius: 0.3, fillet: 0.25, material: { color: '#20242a', gloss: 0.4 }, decals: { top: `<circle cx="${-w * 0.36}" cy="${-h * 0.34}" r=".28" fill="#4b525c"/>` + m.brandMark(0, 0, h * 0.42, accent, 0.95) + m.rect(0, h * 0.32, w * 0.5, h * 0.05, 0.1, '#8d949e') } })
  return { parts: [board, ...pads, chip], body: boxOf([chip]), yaw: -32, pitch: 42, detail: { yaw: 30, pitch: 24 }, place: 'desk' }
}
