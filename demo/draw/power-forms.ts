import * as m from './marks.ts'
import { boxOf, byVariant } from './model.ts'
import { block, type Part, rod } from './solids.ts'
import { tube } from './tube.ts'

const steel = { color: '#c3c9d1', metal: true, gloss: 0.6 }

const cell = (
  x: number,
  z: number,
  diameter: number,
  height: number,
  body: string,
  accent: string,
): Part[] => [
  rod([x, height * 0.03, z], 'y', diameter * 0.96, height * 0.06, steel, { fillet: 1 }),
  rod([x, height * 0.36, z], 'y', diameter, height * 0.6, { color: body, gloss: 0.6 }, { fillet: 0.6 }),
  rod([x, height * 0.78, z], 'y', diameter, height * 0.24, { color: accent, gloss: 0.6 }, { fillet: 1.4 }),
  rod([x, height * 0.91, z], 'y', diameter * 0.82, height * 0.02, { color: '#20252c' }),
  rod([x, height * 0.96, z], 'y', diameter * 0.34, height * 0.08, steel, { fillet: 1 }),
]
export const batteryCell = byVariant(
  {
    cell: ({ size: [w, h], body, accent, count }) => {
      const parts = Array.from({ length: count }, (_, i) =>
        cell(i * w * 1.16, (i % 2) * w * 0.5, w, h, body, accent),
      ).flat()
      return {
        parts,
        body: boxOf(parts.slice(0, 5)),
        yaw: -24,
        pitch: 20,
        detail: { yaw: 26, pitch: 46 },
        place: 'desk',
      }
    },
    coin: ({ size: [w, , d] }) => {
      const stack = Array.from({ length: 3 }, (_, i) => [
        rod([0, i * d * 1.02 + d * 0.36, 0], 'y', w, d * 0.72, steel, { fillet: 0.5 }),
        rod(
          [0, i * d * 1.02 + d * 0.86, 0],
          'y',
          w * 0.86,
          d * 0.26,
          { color: '#aeb5be', metal: true },
          { fillet: 0.3 },
        ),
      ]).flat()
      const flat = [
        rod([w * 1.05, d * 0.36, w * 0.3], 'y', w, d * 0.72, steel, {
          fillet: 0.5,
          decals: {
            top:
              `<circle r="${w * 0.42}" fill="none" stroke="#000" stroke-opacity=".2" stroke-width=".3"/><path d="M-2 0H2M0 -2V2" stroke="#4b525c" stroke-width=".8"/>` +
              m.brandMark(0, w * 0.24, w * 0.16, '#4b525c', 0.7),
          },
        }),
      ]
      const parts = [...stack, ...flat]
      return { parts, body: boxOf(flat), yaw: -20, pitch: 36, detail: { yaw: 24, pitch: 16 }, place: 'desk' }
    },
    pack: ({ size: [w, h, d], body, accent }) => {
      const shell = block({
        at: [0, h / 2, 0],
        size: [w, h, d],
        radius: 6,
        fillet: 4,
        material: { color: body, gloss: 0.6 },
        decals: {
          front:
            m.rect(0, -h * 0.26, w, h * 0.14, 0, accent) +
            `<path d="M${w * 0.05} ${-h * 0.06}L${-w * 0.1} ${h * 0.12}H${w * 0.01}L${-w * 0.04} ${h * 0.27}L${w * 0.12} ${h * 0.06}H${w * 0.01}Z" fill="${accent}"/>`,
          back: m.plate(0, 0, w * 0.8, h * 0.4, 2),
        },
      })
      const strip = block({
        at: [0, h + 2, 0],
        size: [w * 0.8, 5, d * 0.6],
        radius: 1,
        material: { color: '#d9a514' },
      })
      const wires = (['#dc2626', '#1f2937'] as const).map((color, i) =>
        tube(
          [
            [w * 0.24 + i * 5, h + 4, 0],
            [w * 0.3 + i * 5, h + 22, 3],
            [w * 0.62 + i * 4, h + 20, 10],
            [w * 0.8 + i * 4, h * 0.6, 20],
          ],
          3,
          color,
        ),
      )
      const plug = block({
        at: [w * 0.82, h * 0.5, 20],
        size: [13, 16, 8],
        radius: 1,
        fillet: 0.8,
        material: { color: '#f4f5f7' },
        decals: { front: m.rect(-3, 0, 2.4, 8, 0.4, '#2b3038') + m.rect(3, 0, 2.4, 8, 0.4, '#2b3038') },
      })
      return {
        parts: [shell, strip, ...wires, plug],
        body: boxOf([shell]),
        yaw: -28,
        pitch: 18,
        detail: { yaw: 150, pitch: 16 },
        place: 'desk',
      }
    },
  },
  'cell',
)

export const powerSupply = byVariant(
  {
    rail: ({ size: [w, h, d], body, accent }) => {
      const shell = block({
        at: [0, h / 2, 0],
        size: [w, h, d],
        radius: 2,
        fillet: 1,
        material: { color: body, metal: true },
        decals: {
          front:
            m.at(0, -h * 0.38, m.terminals(3, w * 0.24, '#2b3038')) +
            m.at(0, h * 0.38, m.terminals(4, w * 0.2, '#2b3038'), 180) +
            m.rect(0, 0, w * 0.86, h * 0.4, 2, '#eef1f4') +
            m.rect(0, -h * 0.15, w * 0.86, h * 0.09, 2, accent) +
            m.led(-w * 0.26, 0, '#4ade80', 1.6) +
            m.at(
              w * 0.12,
              0,
              `<circle r="4" fill="url(#steel)"/><path d="M-3 -2L3 2" stroke="#3d444d" stroke-width="1"/>`,
            ) +
            m.rect(0, h * 0.12, w * 0.6, 2, 1, '#8d949e'),
          right: m.at(
            0,
            0,
            Array.from({ length: 5 }, (_, i) =>
              m.at((i - 2) * d * 0.16, 0, m.slots(9, d * 0.09, h * 0.08, 3)),
            ).join(''),
          ),
          top: m.at(0, 0, m.slots(6, w * 0.6, d * 0.12, 3)),
          back: m.rect(0, 0, w, h * 0.34, 0, '#5b626c') + m.plate(0, -h * 0.33, w * 0.8, h * 0.18, 51),
        },
      })
      return {
        parts: [shell],
        body: boxOf([shell]),
        yaw: -34,
        pitch: 18,
        detail: { yaw: 146, pitch: 18 },
        place: 'cabinet',
      }
    },
    injector: ({ size: [w, h, d], body, accent }) => {
      const shell = block({
        at: [0, h / 2, 0],
        size: [w, h, d],
        axis: 'y',
        radius: 8,
        fillet: 5,
        material: { color: body, gloss: 0.35 },
        decals: {
          top:
            m.brandMark(-w * 0.28, 0, d * 0.3, '#ffffff', 0.6) +
            m.rect(w * 0.12, 0, w * 0.4, 2.6, 1.3, accent) +
            m.led(w * 0.4, 0, '#4ade80', 1.6),
          front:
            m.rj45(-w * 0.1, 1) + m.rj45(w * 0.12, 1) + m.rect(-w * 0.1, -h * 0.34, 15, 1.6, 0.8, accent),
          bottom: m.plate(0, 0, w * 0.6, d * 0.6, 9),
        },
      })
      const lead = tube(
        [
          [0, h * 0.4, -d / 2],
          [2, h * 0.36, -d / 2 - 20],
          [20, 4, -d * 0.9],
          [w * 0.8, 3, -d * 0.8],
          [w * 0.96, 3, d * 0.1],
          [w * 0.8, 3, d * 0.7],
        ],
        6,
        '#1d2127',
      )
      return {
        parts: [shell, lead],
        body: boxOf([shell]),
        yaw: -26,
        pitch: 28,
        detail: { yaw: 30, pitch: 46 },
        place: 'desk',
      }
    },
    solar: ({ size: [w, h, d] }) => {
      const panel = block({
        at: [0, h / 2 + 10, 0],
        size: [w, h, d],
        radius: 4,
        fillet: 1.6,
        material: { color: '#c9ced6', metal: true },
        decals: {
          front:
            m.rect(0, 0, w * 0.95, h * 0.96, 2, '#0b1226') +
            Array.from({ length: 24 }, (_, i) =>
              m.rect(
                ((i % 4) - 1.5) * w * 0.232,
                (Math.floor(i / 4) - 2.5) * h * 0.156,
                w * 0.222,
                h * 0.149,
                2,
                'url(#cell)',
              ),
            ).join('') +
            `<path d="M${-w * 0.47} ${-h * 0.48}H${w * 0.1}L${-w * 0.3} ${h * 0.48}H${-w * 0.47}Z" fill="#fff" opacity=".1"/>`,
          back:
            m.rect(0, 0, w * 0.9, h * 0.92, 2, '#eef0f2') +
            m.rect(0, -h * 0.26, w * 0.28, h * 0.14, 3, '#20252c') +
            m.plate(0, h * 0.2, w * 0.4, h * 0.16, 6),
        },
      })
      const stand = [-1, 1].map((x) =>
        block({
          at: [x * w * 0.36, h * 0.24, -d * 1.6],
          size: [9, h * 0.48, d * 2.2],
          radius: 2,
          fillet: 1,
          material: steel,
        }),
      )
      const foot = block({
        at: [0, 5, -d],
        size: [w * 0.86, 10, d * 4],
        axis: 'y',
        radius: 3,
        fillet: 1,
        material: steel,
      })
      return {
        parts: [foot, ...stand, panel],
        body: boxOf([panel]),
        yaw: -32,
        pitch: 16,
        detail: { yaw: 146, pitch: 16 },
        place: 'pole',
      }
    },
  },
  'rail',
)
