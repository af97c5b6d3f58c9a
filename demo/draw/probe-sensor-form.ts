import { isDark, mix } from './light.ts'
import * as m from './marks.ts'
import { boxOf, type Form } from './model.ts'
import { block, lathe, type Part } from './solids.ts'
import { tube } from './tube.ts'

const ink = (body: string) => (isDark(body) ? '#ffffff' : '#2b333d')
const steel = { color: '#c5cbd3', metal: true, gloss: 0.6 }

/** A box with a cable gland and something on the end of its cable. */
export const probeSensor: Form = ({ size: [w, h, d], body, accent, variant, count }) => {
  const box = block({
    at: [0, h / 2, 0],
    size: [w, h, d],
    radius: 9,
    fillet: 4,
    material: { color: body, gloss: 0.25 },
    decals: {
      front:
        m.groove(m.frame(w * 0.76, h * 0.8, 6), 0.7) +
        [-1, 1].flatMap((x) => [-1, 1].map((y) => m.screw(x * w * 0.42, y * h * 0.42, 2))).join('') +
        m.rect(0, h * 0.27, w * 0.5, 2.4, 1.2, accent) +
        (variant === 'display'
          ? m.at(
              0,
              -h * 0.06,
              m.rect(0, 0, w * 0.62, h * 0.36, 3, 'url(#glass)') +
                m.display(w * 0.56, h * 0.3, '-21.4', '#e8fbff', '#10262e'),
            )
          : m.brandMark(0, -h * 0.06, w * 0.3, ink(body), 0.65)) +
        m.led(w * 0.25, -h * 0.31, '#4ade80', 1.2),
      back:
        m.plate(0, 0, w * 0.62, h * 0.4, 61) +
        [-1, 1].map((x) => m.at(x * w * 0.4, 0, m.keyhole(0, 0))).join(''),
    },
  })
  const ears = [-1, 1].map((x) =>
    block({
      at: [x * (w / 2 + 5), h / 2, -d / 2 + 2],
      size: [11, h * 0.4, 4],
      radius: 4,
      fillet: 0.8,
      material: { color: mix(body, '#000000', 0.15) },
      decals: { front: m.screw(x * 1, 0, 2.2) },
    }),
  )
  const lines = Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * (w * 0.36))
  const tails = lines.flatMap((x, i): Part[] => {
    const right = (i + 1) * w * 0.34 + w * 0.36
    const floor = -h * 0.02
    const nut = lathe(
      [x, -1, 0],
      'y',
      [
        [-9, 5.4],
        [-8, 6.4],
        [0, 7],
        [1, 7],
      ],
      { color: '#2b3038' },
    )
    const path: [number, number, number][] = [
      [x, -8, 0],
      [x, -22, 2],
      [x + 12, -36, 14],
      [x + right * 0.6, -40, d * 0.5 + 22 + i * 8],
      [x + right, -41, d * 0.5 + 26 + i * 16],
    ]
    const cable = tube(path, variant === 'rope' ? 6 : 4.2, variant === 'rope' ? accent : '#23282f')
    const end = path.at(-1) as [number, number, number]
    if (variant === 'rope')
      return [
        nut,
        cable,
        tube(
          [
            end,
            [end[0] + 30, end[1], end[2] - 6],
            [end[0] + 46, end[1], end[2] - 34],
            [end[0] + 18, end[1], end[2] - 56],
          ],
          6,
          accent,
        ),
      ]
    const tip = lathe(
      [end[0], end[1], end[2]],
      'x',
      [
        [-2, 3.4],
        [8, 3.6],
        [10, 3.2],
        [46, 3.2],
        [50, 2.2],
        [51, 0.4],
      ],
      steel,
    )
    return floor > 0 ? [nut] : [nut, cable, tip]
  })
  return {
    parts: [box, ...ears, ...tails],
    body: boxOf([box]),
    yaw: -26,
    pitch: 20,
    detail: { yaw: 150, pitch: 18 },
    place: 'wall',
  }
}
