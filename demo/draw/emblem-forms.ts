import { mix } from './light.ts'
import * as m from './marks.ts'
import { boxOf, type Form } from './model.ts'
import { block, type Part } from './solids.ts'

const cloud = 'M-34 22C-52 22 -56 -2 -38 -8C-38 -32 -4 -40 6 -22C22 -32 42 -18 38 -2C54 2 52 22 36 22Z'
const bubble =
  'M-40 -30H40A10 10 0 0 1 50 -20V14A10 10 0 0 1 40 24H-6L-28 42V24H-40A10 10 0 0 1 -50 14V-20A10 10 0 0 1 -40 -30Z'
const stroke = 'fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"'

/** What is bought, as a sign of about 100 by 100, white on the tile. */
const signs: Record<string, (accent: string) => string> = {
  cloud: () => `<path d="${cloud}" fill="#fff"/>`,
  cloud_plus: (c) =>
    `<path d="${cloud}" fill="#fff"/><path d="M0 -14V14M-14 0H14" stroke="${c}" stroke-width="7" stroke-linecap="round"/>`,
  private_cloud: (c) =>
    `<path d="${cloud}" fill="#fff"/>${m.rect(0, 6, 28, 22, 4, c)}<path d="M-8 -4V-10A8 8 0 0 1 8 -10V-4" fill="none" stroke="${c}" stroke-width="5"/>`,
  server: (c) =>
    [-28, 0, 28]
      .map(
        (y) =>
          m.rect(0, y, 92, 23, 5, '#fff') +
          `<circle cx="-32" cy="${y}" r="4.5" fill="${c}"/><circle cx="-18" cy="${y}" r="4.5" fill="${c}" opacity=".5"/>` +
          m.rect(22, y, 34, 5, 2.5, c, 'opacity=".45"'),
      )
      .join(''),
  sms: (c) =>
    `<path d="${bubble}" fill="#fff"/>${[-22, 0, 22].map((x) => `<circle cx="${x}" cy="-3" r="6" fill="${c}"/>`).join('')}`,
  email: (c) =>
    `${m.rect(0, 0, 100, 72, 9, '#fff')}<path d="M-42 -26L0 8L42 -26" fill="none" stroke="${c}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>`,
  push: (c) =>
    `<path d="M-38 26C-26 16 -30 -4 -26 -18A27 27 0 0 1 26 -18C30 -4 26 16 38 26Z" fill="#fff"/><path d="M-12 34A13 13 0 0 0 12 34Z" fill="#fff"/><circle cx="26" cy="-32" r="14" fill="${c}" stroke="#fff" stroke-width="5"/>`,
  whatsapp: (c) =>
    `<path d="M0 -46A44 44 0 1 1 -22 36L-46 44L-38 21A44 44 0 0 1 0 -46Z" fill="#fff"/><path d="M-24 4L-8 18L24 -16" fill="none" stroke="${c}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`,
  voice: () =>
    `<path d="M-34 -40C-18 -50 -12 -22 -18 -16C-26 -8 8 26 16 18C22 12 50 18 40 34C24 56 -56 -22 -34 -40Z" fill="#fff"/><path d="M10 -38A32 32 0 0 1 38 -10M10 -20A14 14 0 0 1 22 -9" ${stroke}/>`,
  connectivity: () =>
    `<path d="M-46 34V20M-16 34V4M14 34V-14M44 34V-36" fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round"/>`,
  platform: (c) =>
    `${m.rect(0, -4, 104, 72, 8, '#fff')}<path d="M-38 16L-18 -6L0 6L36 -24" fill="none" stroke="${c}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/><path d="M-22 46H22" ${stroke}/>`,
  support: (c) =>
    `<path d="M-42 12V2A42 42 0 0 1 42 2V12" ${stroke}/>${m.rect(-40, 16, 20, 34, 8, '#fff')}${m.rect(40, 16, 20, 34, 8, '#fff')}<path d="M42 34C40 46 20 48 8 48" ${stroke}/><circle cx="4" cy="48" r="7" fill="${c}" stroke="#fff" stroke-width="4"/>`,
  rest_api: () =>
    `<path d="M-26 -36C-46 -36 -30 -4 -50 0C-30 4 -46 36 -26 36M26 -36C46 -36 30 -4 50 0C30 4 46 36 26 36" ${stroke}/>${[-14, 0, 14].map((x) => `<circle cx="${x}" r="4.6" fill="#fff"/>`).join('')}`,
  webhook: (c) =>
    `<path d="M-6 -20L-28 20M6 -20L28 20M-18 32H18" ${stroke}/>${(
      [
        [0, -32],
        [-34, 32],
        [34, 32],
      ] as const
    )
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="15" fill="#fff"/><circle cx="${x}" cy="${y}" r="6" fill="${c}"/>`,
      )
      .join('')}`,
  mqtt: () =>
    `<circle cx="-36" cy="36" r="11" fill="#fff"/><path d="M-42 0A40 40 0 0 1 0 42M-42 -24A64 64 0 0 1 24 42M-42 -46A86 86 0 0 1 46 42" ${stroke}/>`,
  connector: (c) =>
    `<path d="M-50 0H-30M30 0H50" ${stroke}/><path d="M-30 -24H-8V24H-30A12 12 0 0 1 -42 12V-12A12 12 0 0 1 -30 -24Z" fill="#fff"/><path d="M30 -24H8V24H30A12 12 0 0 0 42 12V-12A12 12 0 0 0 30 -24Z" fill="#fff"/><path d="M-8 -10H8M-8 10H8" stroke="${c}" stroke-width="6"/>`,
}

/** A lacquered tile with a sign, on `count` thinner tiles: more tiles, more messages, months or devices. */
export const emblem: Form = ({ body, accent, variant, count }) => {
  const edge = 200
  const sign = signs[variant]?.(mix(body, '#000000', 0.15)) ?? ''
  const below: Part[] = Array.from({ length: count - 1 }, (_, i) =>
    block({
      at: [0, edge / 2, -26 - i * 24],
      size: [edge * (0.985 - i * 0.02), edge * (0.985 - i * 0.02), 13],
      radius: 44,
      fillet: 4,
      material: { color: i % 2 ? mix(accent, '#ffffff', 0.35) : accent, gloss: 0.5 },
    }),
  ).map((part, i) => part.place([0, i * 2, 0], 1))
  const tile = block({
    at: [0, edge / 2, 0],
    size: [edge, edge, 30],
    radius: 46,
    fillet: 9,
    material: { color: body, gloss: 0.5 },
    decals: {
      front:
        `<path d="${m.frame(edge - 18, edge - 18, 37)}" fill="url(#sheen)"/>` +
        `<g opacity=".16">${m.rect(62, 66, 84, 84, 42, accent)}</g>` +
        `<g transform="translate(3 5) scale(1.26)" opacity=".2">${sign.replaceAll('#fff', '#000')}</g><g transform="scale(1.26)">${sign}</g>`,
      back: m.groove(m.frame(edge * 0.76, edge * 0.76, 32), 1.6) + m.brandMark(0, 0, 60, '#ffffff', 0.7),
    },
  })
  return { parts: [...below, tile], body: boxOf([tile]), yaw: -30, pitch: 15, detail: { yaw: 34, pitch: 26 } }
}
