import type { Drawing } from '../catalogue/demo-types.ts'
import { forms } from './forms.ts'
import { assertDefined } from './geometry.ts'
import { mix } from './light.ts'
import * as m from './marks.ts'
import { boxOf, filled, type Model } from './model.ts'
import { block, type Part } from './solids.ts'

/** The things of a package in front of the carton they come in. */
export function packageModel({ items = [], body = '#2563eb', accent = '#1e3a8a' }: Drawing): Model {
  const [first, ...others] = items
  const carton = cartonOf(body, accent)
  const back = first ? row([carton, stand(first, 215)], 0, 26) : row([carton], 0, 0)
  const front = row(
    others.map((item) => stand(item, 142)),
    boxOf(back).high[2] + 26,
    34,
  )
  const parts = [...back, ...front]
  return { parts, body: boxOf(parts), yaw: -24, pitch: 20, detail: { yaw: 28, pitch: 34 } }
}

const cartonOf = (body: string, accent: string): Part[] => {
  const [w, h, d] = [240, 190, 170]
  const kraft = '#d2ab7a'
  const face = (width: number) =>
    m.rect(0, h * 0.12, width, h * 0.3, 0, body) + m.rect(0, -h * 0.03, width, 3, 0, accent)
  return [
    block({
      at: [0, h / 2, 0],
      size: [w, h, d],
      axis: 'y',
      radius: 3,
      fillet: 1.4,
      material: { color: kraft, gloss: 0.05 },
      decals: {
        front:
          face(w) +
          m.brandMark(-w * 0.34, h * 0.13, h * 0.2, '#ffffff', 0.95) +
          [0, 1, 2]
            .map((i) =>
              m.rect(
                w * 0.14,
                h * (0.06 + i * 0.065),
                w * (0.4 - i * 0.08),
                5,
                2.5,
                '#ffffff',
                'opacity=".7"',
              ),
            )
            .join('') +
          m.plate(w * 0.3, -h * 0.28, w * 0.26, h * 0.24, 19),
        right: face(d) + m.brandMark(0, h * 0.13, h * 0.2, '#ffffff', 0.95),
        left: face(d),
        top:
          m.rect(0, 0, w, d * 0.2, 0, mix(kraft, '#ffffff', 0.42), 'opacity=".75"') +
          m.groove(`M${-w / 2} 0H${w / 2}`, 1.2),
      },
    }),
  ]
}

/** A model on the floor, its largest side `size` long; small things keep some of their smallness. */
function stand(item: Drawing, size: number): Part[] {
  const form = forms[item.form]
  if (!form) throw new Error(`no form ${item.form}`)
  const { parts } = form(filled(item))
  const { low, high } = boxOf(parts)
  const largest = Math.max(high[0] - low[0], (high[1] - low[1]) * 0.8, high[2] - low[2])
  const scale = (size / largest) * Math.min(1.12, Math.max(0.8, (largest / 120) ** 0.25))
  return parts.map((part) =>
    part.place(
      [(-(low[0] + high[0]) / 2) * scale, -low[1] * scale, (-(low[2] + high[2]) / 2) * scale],
      scale,
    ),
  )
}

/** Side by side, middles on x = 0, backs along z = `from`. */
function row(groups: Part[][], from: number, gap: number): Part[] {
  const boxes = groups.map(boxOf)
  const total = boxes.reduce((sum, { low, high }) => sum + high[0] - low[0], 0) + gap * (groups.length - 1)
  let x = -total / 2
  return groups.flatMap((parts, i) => {
    const { low, high } = assertDefined(boxes[i])
    const at = x - low[0]
    x += high[0] - low[0] + gap
    return parts.map((part) => part.place([at, 0, from - low[2]], 1))
  })
}
