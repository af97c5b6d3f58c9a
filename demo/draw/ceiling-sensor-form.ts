import { circle } from './geometry.ts'
import { mix } from './light.ts'
import * as m from './marks.ts'
import { boxOf, type Form } from './model.ts'
import { block, lathe, type Part, rod } from './solids.ts'

/** Round things for the ceiling, shown standing on their back: dome, slots, lens. */
export const ceilingSensor: Form = ({ size: [w, , d], body, accent, variant }) => {
  const plastic = { color: body, gloss: 0.4 }
  const base = rod(
    [0, d * 0.1, 0],
    'y',
    w,
    d * 0.2,
    { color: mix(body, '#000000', 0.08) },
    { fillet: d * 0.06 },
  )
  const shapes: Record<string, () => Part[]> = {
    motion: () => [
      rod([0, d * 0.33, 0], 'y', w * 0.94, d * 0.26, plastic, {
        fillet: d * 0.12,
        decals: { top: m.led(w * 0.36, w * 0.05, accent, 1.2) },
      }),
      lathe(
        [0, d * 0.46, 0],
        'y',
        Array.from(
          { length: 12 },
          (_, i) => [Math.sin((i / 11) * 1.45) * d * 0.54, Math.cos((i / 11) * 1.45) * w * 0.27] as const,
        ),
        { color: '#eef2f6', gloss: 0.8 },
      ),
    ],
    smoke: () => [
      lathe(
        [0, d * 0.2, 0],
        'y',
        [
          [0, w * 0.47],
          [d * 0.16, w * 0.48],
          [d * 0.22, w * 0.47],
        ],
        plastic,
      ),
      rod([0, d * 0.48, 0], 'y', w * 0.78, d * 0.12, { color: '#20252c' }),
      ...Array.from({ length: 14 }, (_, i) => {
        const angle = (i / 14) * Math.PI * 2
        return block({
          at: [Math.cos(angle) * w * 0.385, d * 0.48, Math.sin(angle) * w * 0.385],
          size: [3.4, d * 0.13, 3.4],
          axis: 'y',
          outline: circle(1.8, 12),
          material: plastic,
        })
      }),
      rod([0, d * 0.7, 0], 'y', w * 0.84, d * 0.32, plastic, {
        fillet: d * 0.16,
        decals: {
          top:
            m.button(0, 0, w * 0.13, mix(body, '#000000', 0.06)) +
            m.led(0, w * 0.24, accent, 1.5) +
            m.brandMark(0, -w * 0.24, w * 0.09, '#2b333d', 0.45),
        },
      }),
    ],
    gas: () => [
      lathe(
        [0, d * 0.2, 0],
        'y',
        [
          [0, w * 0.46],
          [d * 0.5, w * 0.44],
          [d * 0.62, w * 0.4],
          [d * 0.66, w * 0.36],
        ],
        plastic,
      ),
      rod(
        [0, d * 0.9, 0],
        'y',
        w * 0.5,
        d * 0.1,
        { color: accent, gloss: 0.5 },
        { fillet: 1.6, decals: { top: m.grille(9, w * 0.042, w * 0.013) } },
      ),
    ],
    counter: () => [
      block({
        at: [0, d * 0.06, 0],
        size: [w * 0.94, d * 0.12, w * 0.46],
        axis: 'y',
        radius: w * 0.18,
        fillet: d * 0.04,
        material: { color: mix(body, '#000000', 0.3) },
      }),
      block({
        at: [0, d * 0.56, 0],
        size: [w, d * 0.88, w * 0.5],
        axis: 'y',
        radius: w * 0.2,
        fillet: d * 0.22,
        material: plastic,
        decals: {
          top:
            m.lens(-w * 0.22, 0, w * 0.1) +
            m.lens(w * 0.22, 0, w * 0.1) +
            m.led(0, -w * 0.06, accent, 1.3) +
            m.brandMark(0, w * 0.08, w * 0.08, '#ffffff', 0.5),
        },
      }),
    ],
    beacon: () => [
      rod([0, d * 0.5, 0], 'y', w * 0.9, d * 0.6, plastic, {
        fillet: d * 0.26,
        decals: {
          top:
            `<circle r="${w * 0.3}" fill="none" stroke="${accent}" stroke-width="2.4"/>` +
            m.brandMark(0, 0, w * 0.24, accent, 0.9) +
            m.led(0, w * 0.37, '#4ade80', 1.2),
        },
      }),
    ],
  }
  const shape = shapes[variant]?.() ?? []
  const parts = variant === 'counter' ? shape : [base, ...shape]
  return { parts, body: boxOf(parts), yaw: -24, pitch: 36, detail: { yaw: 24, pitch: 9 }, place: 'ceiling' }
}
