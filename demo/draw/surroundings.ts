import type { Vec } from './geometry.ts'
import { mix } from './light.ts'
import * as m from './marks.ts'
import type { Place } from './model.ts'
import { move } from './props.ts'
import { crops, palm } from './props-outside.ts'
import { block, lathe, type Part, rod } from './solids.ts'
import { num } from './geometry.ts'

/** Where a product is used: what stands around it and the sky or wall behind. */
export type Surroundings = { around: Part[]; backdrop: string; yaw: number; pitch: number; shadow: number }

type Box = { low: Vec; high: Vec }
type Setting = (box: Box, accent: string) => Omit<Surroundings, 'backdrop'> & { backdrop?: string }

const matt = (color: string) => ({ color, gloss: 0.08 })
const measure = ({ low, high }: Box) => ({
  w: high[0] - low[0],
  h: high[1] - low[1],
  d: high[2] - low[2],
  x: (low[0] + high[0]) / 2,
  y: (low[1] + high[1]) / 2,
  s: Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]),
})

/** The product's own shade on what hangs behind it. */
const shade = (w: number, h: number) =>
  `<ellipse cx="${num(w * 0.14)}" cy="${num(h * 0.12)}" rx="${num(w * 0.78)}" ry="${num(h * 0.74)}" fill="url(#dusk)" opacity=".75"/>`
const light = (s: number) =>
  `<path d="M${-s * 2.4} ${-s * 2}L${-s * 0.5} ${-s * 2}L${s * 0.5} ${s * 2}H${-s * 1.4}Z" fill="#fff" opacity=".16"/><path d="M${-s * 0.2} ${-s * 2}H${s * 0.5}L${s * 1.5} ${s * 2}H${s * 0.8}Z" fill="#fff" opacity=".12"/>`

const settings: Record<Place, Setting> = {
  wall: (box, accent) => {
    const { w, h, x, y, s } = measure(box)
    return {
      yaw: 27,
      pitch: 13,
      shadow: 0,
      around: [
        block({
          at: [x, y, box.low[2] - s * 0.05],
          size: [s * 9, s * 9, s * 0.1],
          material: matt(mix('#eef0f2', accent, 0.12)),
          decals: { front: light(s * 1.6) + shade(w, h) },
        }),
      ],
    }
  },
  door: (box) => {
    const { w, h, x, y, s } = measure(box)
    const edge = x - s * 0.62
    const panel = (cy: number, height: number) =>
      m.at(s * 0.75, cy, m.groove(m.frame(s * 1.5, height, s * 0.03), s * 0.012, 0.4))
    return {
      yaw: 25,
      pitch: 9,
      shadow: 0,
      around: [
        block({
          at: [edge + s * 1.6, y, box.low[2] - s * 0.06],
          size: [s * 3.2, s * 6, s * 0.12],
          radius: s * 0.01,
          fillet: s * 0.01,
          material: matt('#8a6446'),
          decals: {
            front:
              Array.from(
                { length: 26 },
                (_, i) =>
                  `<path d="M${num(-s * 1.6 + i * s * 0.124)} ${-s * 3}q${num(s * 0.02 * Math.sin(i * 2.1))} ${s * 3} 0 ${s * 6}" stroke="#3d2716" stroke-opacity="${num(0.05 + (i % 4) * 0.025)}" stroke-width="${num(s * 0.012)}" fill="none"/>`,
              ).join('') +
              panel(-s * 1.5, s * 1.3) +
              panel(s * 1.5, s * 1.3) +
              m.at(x - edge - s * 1.6, 0, shade(w, h)),
          },
        }),
        block({
          at: [edge - s * 0.13, y, box.low[2] - s * 0.05],
          size: [s * 0.2, s * 6, s * 0.2],
          material: matt('#e9e4dc'),
        }),
        block({
          at: [edge - s * 2.3, y, box.low[2] - s * 0.1],
          size: [s * 4.1, s * 6, s * 0.1],
          material: matt('#dfe3e6'),
          decals: { front: light(s) },
        }),
      ],
    }
  },
  cabinet: (box, accent) => {
    const { w, h, x, y, s } = measure(box)
    const back = box.low[2] - s * 0.04
    const holes = Array.from(
      { length: 117 },
      (_, i) =>
        `<circle cx="${num(((i % 13) - 6) * s * 0.32)}" cy="${num((Math.floor(i / 13) - 4) * s * 0.32)}" r="${num(s * 0.028)}" fill="#39424d" opacity=".55"/>`,
    ).join('')
    const duct = (cy: number) =>
      block({
        at: [x, cy, back + s * 0.16],
        size: [s * 7, s * 0.3, s * 0.26],
        material: matt('#aeb6c0'),
        decals: {
          front: Array.from({ length: 44 }, (_, i) =>
            m.rect((i - 21.5) * s * 0.155, s * 0.03, s * 0.06, s * 0.2, s * 0.01, '#5b646f'),
          ).join(''),
        },
      })
    const neighbour = (side: 1 | -1, i: number, width: number, color: string, led: string) =>
      block({
        at: [x + side * (w / 2 + s * (0.1 + i * 0.34) + width / 2), y, back + s * 0.3],
        size: [width, h * 0.82, s * 0.42],
        radius: s * 0.015,
        fillet: s * 0.008,
        material: matt(color),
        decals: {
          front:
            m.at(0, -h * 0.31, m.terminals(3, width * 0.27, '#39424d')) +
            m.at(0, h * 0.31, m.terminals(3, width * 0.27, '#39424d'), 180) +
            m.led(0, 0, led, s * 0.014) +
            m.rect(0, -h * 0.1, width * 0.7, s * 0.02, s * 0.01, accent, 'opacity=".6"'),
        },
      })
    return {
      yaw: 26,
      pitch: 12,
      shadow: 0,
      around: [
        block({
          at: [x, y, back - s * 0.03],
          size: [s * 9, s * 8, s * 0.06],
          material: matt('#cdd3da'),
          decals: { front: holes + shade(w, h) },
        }),
        block({
          at: [x, y, back + s * 0.03],
          size: [s * 7, s * 0.3, s * 0.05],
          material: { color: '#b9c0c9', metal: true },
        }),
        duct(y + h * 0.78),
        duct(y - h * 0.78),
        neighbour(-1, 0, s * 0.3, '#d7dce2', '#4ade80'),
        neighbour(-1, 1, s * 0.3, '#c3cad2', '#facc15'),
        neighbour(1, 0, s * 0.3, '#e3e7eb', '#4ade80'),
        neighbour(1, 1, s * 0.3, '#49525d', '#38bdf8'),
      ],
    }
  },
  pole: (box) => {
    const { x, y, s } = measure(box)
    return {
      yaw: 28,
      pitch: 8,
      shadow: 0,
      backdrop: sky('#cfe3f3', '#f6efe2', '#dcc7a2'),
      around: [
        rod([x, y - s * 0.4, box.low[2] - s * 0.1], 'y', s * 0.15, s * 6, {
          color: '#8e969f',
          metal: true,
          gloss: 0.5,
        }),
        ...[0.2, -0.2].map((at) =>
          rod([x, y + s * at, box.low[2] - s * 0.1], 'y', s * 0.17, s * 0.05, {
            color: '#c5cbd3',
            metal: true,
          }),
        ),
      ],
    }
  },
  field: (box) => {
    const { x, s } = measure(box)
    const unit = s / 100
    return {
      yaw: 24,
      pitch: 15,
      shadow: 0.9,
      backdrop: sky('#d3e6f2', '#eef3e2', '#bcd1a0'),
      around: [
        block({
          at: [x, box.low[1] - s * 0.05, 0],
          size: [s * 9, s * 0.1, s * 5],
          axis: 'y',
          material: matt('#b48f66'),
          decals: {
            top: Array.from(
              { length: 60 },
              (_, i) =>
                `<ellipse cx="${num(Math.sin(i * 12.9) * s * 3)}" cy="${num(Math.cos(i * 7.3) * s * 2)}" rx="${num(s * 0.05)}" ry="${num(s * 0.03)}" fill="#8d6a45" opacity=".5"/>`,
            ).join(''),
          },
        }),
        ...crops(2, 420, '#5c9d58').map((part) => part.place([x, box.low[1], -s * 0.9], unit * 1.1)),
        ...move(palm(120), x - s * 1.5, -s * 1.9, unit * 1.5, box.low[1]),
      ],
    }
  },
  desk: (box, accent) => table(box, accent),
  ceiling: (box, accent) => table(box, accent),
  yard: (box, accent) => {
    const { x, s } = measure(box)
    const floor = box.low[1]
    const ribs = Array.from({ length: 44 }, (_, i) =>
      m.rect((i - 21.5) * s * 0.2, 0, s * 0.09, s * 3, 0, '#000', 'opacity=".14"'),
    ).join('')
    return {
      yaw: 28,
      pitch: 18,
      shadow: 1,
      around: [
        block({
          at: [x, floor - s * 0.05, s * 1.2],
          size: [s * 10, s * 0.1, s * 8],
          axis: 'y',
          material: matt('#b3bac3'),
          decals: {
            top:
              m.rect(-s * 0.2, -s * 0.25, s * 9, s * 0.16, 0, '#f2c230', 'opacity=".9"') +
              Array.from(
                { length: 70 },
                (_, i) =>
                  `<circle cx="${num(Math.sin(i * 91.7) * s * 4)}" cy="${num(Math.cos(i * 33.1) * s * 2.4)}" r="${num(s * 0.014)}" fill="#6f7883" opacity=".5"/>`,
              ).join(''),
          },
        }),
        block({
          at: [x, floor + s * 1.5, -s * 1.5],
          size: [s * 9, s * 3, s * 0.2],
          material: matt(mix('#7d8894', accent, 0.4)),
          decals: { front: ribs + m.rect(0, s * 1.42, s * 9, s * 0.16, 0, '#000', 'opacity=".2"') },
        }),
      ],
    }
  },
}

/** A wooden top before a pale wall, with a notebook and a cup. */
function table(box: Box, accent: string): ReturnType<Setting> {
  const { x, s } = measure(box)
  const floor = box.low[1]
  const planks = Array.from(
    { length: 13 },
    (_, i) =>
      m.rect(0, (i - 6) * s * 0.52, s * 10, s * 0.5, 0, 'url(#wood)') +
      `<path d="M${-s * 5} ${num((i - 6) * s * 0.52 + s * 0.1 * Math.sin(i))}q${s * 2.5} ${num(s * 0.05 * Math.cos(i * 3))} ${s * 5} 0t${s * 5} 0" stroke="#94683a" stroke-opacity=".22" stroke-width="${num(s * 0.01)}" fill="none"/>`,
  ).join('')
  const cup: [number, number][] = [
    [0, s * 0.13],
    [s * 0.02, s * 0.15],
    [s * 0.36, s * 0.17],
    [s * 0.37, s * 0.16],
  ]
  return {
    yaw: 24,
    pitch: 26,
    shadow: 1.1,
    backdrop: '',
    around: [
      block({
        at: [x, floor - s * 0.05, s * 1.2],
        size: [s * 9, s * 0.1, s * 6.8],
        axis: 'y',
        material: matt('#cfa976'),
        decals: { top: planks },
      }),
      block({
        at: [x, floor + s * 1.2, -s * 2.3],
        size: [s * 11, s * 5, s * 0.1],
        material: matt(mix('#e9edf1', accent, 0.14)),
        decals: { front: light(s * 1.5) },
      }),
      block({
        at: [x - s * 0.86, floor + s * 0.04, -s * 0.72],
        size: [s * 0.74, s * 0.07, s * 0.56],
        axis: 'y',
        radius: s * 0.03,
        fillet: s * 0.015,
        material: matt(mix('#30404f', accent, 0.45)),
        decals: { top: m.rect(s * 0.26, 0, s * 0.03, s * 0.55, 0, '#fff', 'opacity=".35"') },
      }),
      lathe([x + s * 0.86, floor, -s * 0.72], 'y', cup, { color: '#fbfaf7', gloss: 0.5 }),
      rod([x + s * 0.86, floor + s * 0.355, -s * 0.72], 'y', s * 0.29, s * 0.02, {
        color: '#5a3b26',
        gloss: 0.6,
      }),
    ],
  }
}

const sky = (top: string, horizon: string, land: string) =>
  `<linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".72" stop-color="${horizon}"/></linearGradient><rect width="1200" height="1200" fill="url(#air)"/>` +
  `<path d="M0 905C190 845 330 872 520 842S900 800 1200 868V1200H0Z" fill="${mix(land, '#ffffff', 0.35)}"/><path d="M0 985C240 915 470 990 690 935S1040 900 1200 945V1200H0Z" fill="${mix(land, '#ffffff', 0.14)}"/><path d="M0 1085C300 1010 620 1085 1200 1020V1200H0Z" fill="${land}"/>`

export function surroundings(place: Place, box: Box, accent: string): Surroundings {
  const { backdrop = '', ...rest } = settings[place](box, accent)
  return {
    ...rest,
    backdrop: `<rect width="1200" height="1200" fill="${mix('#e9edf1', accent, 0.12)}"/>${backdrop}`,
  }
}
