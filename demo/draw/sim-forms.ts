import { isDark, mix } from './light.ts'
import * as m from './marks.ts'
import { boxOf, type Form } from './model.ts'
import { block } from './solids.ts'

const brass = { color: '#cfa955', metal: true, gloss: 0.6 }

/** A plastic card with a pre-cut chip; `count` cards fanned out. */
export const simCard: Form = ({ size: [w, h, d], body, accent, count, variant }) => {
  const chip = (s: number) =>
    `<rect x="${-s / 2}" y="${-s * 0.42}" width="${s}" height="${s * 0.84}" rx="${s * 0.14}" fill="url(#gold)"/><path d="M${-s / 2} ${-s * 0.12}H${-s * 0.16}V${s * 0.14}H${-s / 2}M${s / 2} ${-s * 0.12}H${s * 0.16}V${s * 0.14}H${s / 2}M${-s * 0.16} ${-s * 0.12}L${-s * 0.26} ${-s * 0.42}M${s * 0.16} ${-s * 0.12}L${s * 0.26} ${-s * 0.42}M${-s * 0.16} ${s * 0.14}L${-s * 0.26} ${s * 0.42}M${s * 0.16} ${s * 0.14}L${s * 0.26} ${s * 0.42}M${-s * 0.16} ${-s * 0.12}H${s * 0.16}M${-s * 0.16} ${s * 0.14}H${s * 0.16}" fill="none" stroke="#8a651c" stroke-width="${s * 0.03}"/>`
  const art =
    variant === 'satellite'
      ? `<circle cx="${w * 0.36}" cy="${h * 0.4}" r="${h * 0.62}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="1.2"/><circle cx="${w * 0.36}" cy="${h * 0.4}" r="${h * 0.44}" fill="#fff" opacity=".12"/><g transform="translate(${w * 0.2} ${-h * 0.16}) rotate(-30)">${m.rect(0, 0, 6, 5, 1, '#fff')}${m.rect(-8, 0, 7, 4, 0.5, accent)}${m.rect(8, 0, 7, 4, 0.5, accent)}</g>`
      : `<path d="M${-w / 2} ${h * 0.5}C${-w * 0.1} ${h * 0.1} ${w * 0.1} ${h * 0.5} ${w / 2} ${-h * 0.1}V${h / 2}Z" fill="${accent}" opacity=".9"/><path d="M${-w / 2} ${h * 0.5}C${-w * 0.1} ${h * 0.3} ${w * 0.2} ${h * 0.6} ${w / 2} ${h * 0.16}V${h / 2}Z" fill="#fff" opacity=".25"/>`
  const card = (i: number) =>
    block({
      at: [i * w * 0.16, h / 2 + i * 1.5, -i * 12],
      size: [w, h, d * 4],
      radius: 4,
      fillet: d,
      material: { color: i === 0 ? body : mix(body, accent, 0.2 + i * 0.22), gloss: 0.5 },
      decals: {
        front:
          i === 0
            ? m.within(w - 1.6, h - 1.6, 3.4, art) +
              m.groove(m.frame(w * 0.3, h * 0.34, 2), 0.5) +
              m.at(-w * 0.24, 0, m.groove(m.frame(w * 0.32, h * 0.42, 2), 0.5) + chip(w * 0.2)) +
              m.brandMark(w * 0.34, -h * 0.3, h * 0.24, isDark(body) ? '#ffffff' : accent, 0.9)
            : '',
        back: m.plate(0, 0, w * 0.6, h * 0.5, i + 3),
      },
    })
  const parts = Array.from({ length: count }, (_, i) => card(i))
  return {
    parts,
    body: boxOf(parts.slice(0, 1)),
    yaw: -26,
    pitch: 14,
    detail: { yaw: 150, pitch: 14 },
    place: 'desk',
  }
}

/** A solder-down chip on a reel carrier. */
export const esim: Form = ({ size: [w, h, d], accent }) => {
  const board = block({
    at: [0, 2, 0],
    size: [w * 3, 4, h * 2.6],
    axis: 'y',
    radius: 1.4,
    fillet: 0.4,
    material: { color: '#0f5b43', gloss: 0.4 },
    decals: {
      top:
        Array.from(
          { length: 7 },
          (_, i) =>
            `<path d="M${-w * 1.4} ${(i - 3) * h * 0.3}H${-w * 0.9 + i}L${-w * 0.6} ${(i - 3) * h * 0.16}H0" stroke="#3fa37f" stroke-width=".35" fill="none"/><path d="M${w * 1.4} ${(i - 3) * h * 0.3}H${w * 0.9 - i}L${w * 0.6} ${(i - 3) * h * 0.16}H0" stroke="#3fa37f" stroke-width=".35" fill="none"/>`,
        ).join('') +
        [-1, 1]
          .flatMap((x) =>
            [-1, 1].map((y) => `<circle cx="${x * w * 1.32}" cy="${y * h * 1.1}" r=".7" fill="url(#gold)"/>`),
          )
          .join('') +
        [0, 1, 2, 3]
          .map((i) =>
            m.rect(-w * 0.9 + i * w * 0.6, h * 1.0, w * 0.2, h * 0.12, 0.1, i % 2 ? '#20252c' : '#cfa955'),
          )
          .join(''),
    },
  })
  const pads = [-1, 1].flatMap((x) =>
    [0, 1, 2, 3].map((i) =>
      block({
        at: [x * w * 0.52, 4.3, (i - 1.5) * h * 0.24],
        size: [w * 0.16, 0.5, h * 0.12],
        axis: 'y',
        material: brass,
      }),
    ),
  )
  const chip = block({
    at: [0, 4 + d * 1.2, 0],
    size: [w, d * 2, h],
    axis: 'y',
    radius: 0.3,
    fillet: 0.25,
    material: { color: '#20242a', gloss: 0.4 },
    decals: {
      top:
        `<circle cx="${-w * 0.36}" cy="${-h * 0.34}" r=".28" fill="#4b525c"/>` +
        m.brandMark(0, 0, h * 0.42, accent, 0.95) +
        m.rect(0, h * 0.32, w * 0.5, h * 0.05, 0.1, '#8d949e'),
    },
  })
  return {
    parts: [board, ...pads, chip],
    body: boxOf([chip]),
    yaw: -32,
    pitch: 42,
    detail: { yaw: 30, pitch: 24 },
    place: 'desk',
  }
}
