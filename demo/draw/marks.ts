import { mix } from './light.ts'

/** What stands on the faces of devices, drawn in millimetres: lights, screws, labels, ports. */

type Mark = (x: number, y: number) => string

export const at = (x: number, y: number, svg: string, turn = 0) =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}">${svg}</g>`

export const led = (x: number, y: number, color: string, r = 1.3) =>
  `<circle cx="${x}" cy="${y}" r="${r * 2.4}" fill="${color}" opacity=".22"/><circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>` +
  `<circle cx="${x - r * 0.25}" cy="${y - r * 0.3}" r="${r * 0.42}" fill="#fff" opacity=".85"/>`

export const screw = (x: number, y: number, r = 2.6) =>
  at(
    x,
    y,
    `<circle r="${r * 1.28}" fill="#000" opacity=".28"/><circle r="${r}" fill="url(#steel)"/>` +
      `<path d="M${-r * 0.6} 0H${r * 0.6}M0 ${-r * 0.6}V${r * 0.6}" stroke="#3d444d" stroke-width="${r * 0.26}" stroke-linecap="round"/>`,
  )

/** A line pressed into the surface. */
export const groove = (d: string, width = 0.7, dark = 0.34) =>
  `<path d="${d}" fill="none" stroke="#000" stroke-opacity="${dark}" stroke-width="${width}"/>` +
  `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".38" stroke-width="${width * 0.6}" transform="translate(${width * 0.6} ${width * 0.75})"/>`

export const rect = (x: number, y: number, w: number, h: number, r: number, fill: string, extra = '') =>
  `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${extra}/>`

export const frame = (w: number, h: number, r: number) =>
  `M${-w / 2 + r} ${-h / 2}H${w / 2 - r}A${r} ${r} 0 0 1 ${w / 2} ${-h / 2 + r}V${h / 2 - r}A${r} ${r} 0 0 1 ${w / 2 - r} ${h / 2}H${-w / 2 + r}A${r} ${r} 0 0 1 ${-w / 2} ${h / 2 - r}V${-h / 2 + r}A${r} ${r} 0 0 1 ${-w / 2 + r} ${-h / 2}Z`

/** Cuts what lies outside a rounded rectangle around the middle. */
export function within(w: number, h: number, r: number, svg: string): string {
  const id = `c${Math.round(w * 100)}x${Math.round(h * 100)}`
  return `<clipPath id="${id}"><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="${r}"/></clipPath><g clip-path="url(#${id})">${svg}</g>`
}

/** The maker's mark: three waves and a dot. */
export const brandMark = (x: number, y: number, size: number, color: string, opacity = 0.8) =>
  at(
    x,
    y,
    `<g fill="none" stroke="${color}" stroke-width="${size * 0.11}" stroke-linecap="round" opacity="${opacity}">` +
      [0.24, 0.44, 0.64]
        .map(
          (r) =>
            `<path d="M${-r * size * 0.72} ${-r * size * 0.72 + size * 0.2}A${r * size} ${r * size} 0 0 1 ${r * size * 0.72} ${-r * size * 0.72 + size * 0.2}"/>`,
        )
        .join('') +
      `</g><circle cy="${size * 0.2}" r="${size * 0.1}" fill="${color}" opacity="${opacity}"/>`,
  )

/** A rating plate: bars for lines of print, a square code, a row of conformity dots. `seed` varies the code. */
export function plate(x: number, y: number, w: number, h: number, seed: number): string {
  const code = h * 0.56
  // Three corner squares, as on any square code; the rest is a fixed scatter.
  const finder = (x: number, y: number) =>
    (x < 2 && y < 2) || (x > 4 && y < 2) || (x < 2 && y > 4)
      ? true
      : (x === 2 && y < 3) ||
          (y === 2 && x < 3) ||
          (x === 4 && y < 3) ||
          (y === 4 && x < 3) ||
          (y === 2 && x > 4) ||
          (x === 2 && y > 4)
        ? false
        : undefined
  const cells = Array.from({ length: 49 }, (_, i) => i).filter(
    (i) =>
      finder(i % 7, Math.floor(i / 7)) ?? (Math.sin(i * 12.9898 + seed * 78.233) * 43758.5453) % 1 > 0.02,
  )
  const step = code / 7
  return at(
    x,
    y,
    `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="${h * 0.06}" fill="#fafbfc" stroke="#000" stroke-opacity=".16" stroke-width=".3"/>` +
      cells
        .map(
          (i) =>
            `<rect x="${w / 2 - code - h * 0.12 + (i % 7) * step}" y="${-h / 2 + h * 0.12 + Math.floor(i / 7) * step}" width="${step * 1.03}" height="${step * 1.03}" fill="#171b21"/>`,
        )
        .join('') +
      [0.78, 0.55, 0.66, 0.4]
        .map(
          (share, i) =>
            `<rect x="${-w / 2 + h * 0.12}" y="${-h / 2 + h * (0.14 + i * 0.15)}" width="${(w - code - h * 0.45) * share}" height="${h * 0.07}" rx="${h * 0.02}" fill="#3c434d"/>`,
        )
        .join('') +
      Array.from(
        { length: 26 },
        (_, i) =>
          `<rect x="${-w / 2 + h * 0.12 + (i * (w - h * 0.24)) / 26}" y="${h * 0.27}" width="${((w - h * 0.24) / 26) * (((i * 31 + seed) % 3) * 0.22 + 0.2)}" height="${h * 0.13}" fill="#171b21"/>`,
      ).join(''),
  )
}

export const slots = (
  count: number,
  w: number,
  gap: number,
  thick: number,
  color = '#12161c',
  opacity = 0.75,
) =>
  Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * gap)
    .map(
      (y) =>
        `<rect x="${-w / 2}" y="${y - thick / 2}" width="${w}" height="${thick}" rx="${thick / 2}" fill="${color}" opacity="${opacity}"/>` +
        `<rect x="${-w / 2}" y="${y + thick * 0.42}" width="${w}" height="${thick * 0.26}" rx="${thick * 0.13}" fill="#fff" opacity=".3"/>`,
    )
    .join('')

/** Round holes in a round field: a microphone, a loudspeaker, an air inlet. */
export function grille(rows: number, gap: number, r: number, color = '#12161c'): string {
  const half = (rows - 1) / 2
  const cells = Array.from(
    { length: rows * rows },
    (_, i) => [(i % rows) - half, Math.floor(i / rows) - half] as const,
  )
  return cells
    .filter(([x, y]) => Math.hypot(x, y) <= half + 0.3)
    .map(([x, y]) => `<circle cx="${x * gap}" cy="${y * gap}" r="${r}" fill="${color}" opacity=".8"/>`)
    .join('')
}

export const rj45: Mark = (x, y) =>
  at(
    x,
    y,
    `${rect(0, 0, 15, 13, 1, '#c9ced5')}${rect(0, 0.6, 12, 9, 0.8, 'url(#recess)')}${rect(0, 5.2, 5, 2, 0.3, '#171b21')}` +
      Array.from({ length: 8 }, (_, i) => rect(-4.2 + i * 1.2, -2.4, 0.6, 2.6, 0, '#d8ac4a')).join('') +
      rect(-5, -5.4, 2.4, 1.3, 0.3, '#4ade80') +
      rect(5, -5.4, 2.4, 1.3, 0.3, '#fbbf24'),
  )
export const usbC: Mark = (x, y) =>
  at(
    x,
    y,
    `${rect(0, 0, 9.6, 3.8, 1.9, '#b9c0c9')}${rect(0, 0, 8.2, 2.5, 1.25, '#0d1015')}${rect(0, 0, 5.6, 0.7, 0.3, '#7a828d')}`,
  )
export const sma: Mark = (x, y) =>
  at(
    x,
    y,
    `<circle r="4.6" fill="#a67c2e"/><circle r="4.1" fill="url(#gold)"/><circle r="2.6" fill="#5b4216"/><circle r="2.1" fill="#f4efe2"/><circle r=".8" fill="#c9962f"/>`,
  )
export const gland: Mark = (x, y) =>
  at(
    x,
    y,
    `<polygon points="${hexagon(8)}" fill="#22262c"/><polygon points="${hexagon(7.2)}" fill="#3a4048"/><circle r="5" fill="#14171b"/><circle r="3.4" fill="#050608"/>`,
  )
export const keyhole: Mark = (x, y) =>
  at(x, y, `<circle cy="-2" r="3.4" fill="url(#recess)"/>${rect(0, 2.5, 3, 8, 1.5, 'url(#recess)')}`)
const hexagon = (r: number) =>
  Array.from({ length: 6 }, (_, i) =>
    [Math.cos((i * Math.PI) / 3) * r, Math.sin((i * Math.PI) / 3) * r].map((n) => n.toFixed(2)).join(','),
  ).join(' ')

/** A row of screw terminals. */
export const terminals = (count: number, pitch: number, color: string) =>
  Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * pitch)
    .map(
      (x) =>
        rect(x, 0, pitch * 0.94, pitch * 1.9, pitch * 0.08, color) +
        rect(x, pitch * 0.5, pitch * 0.56, pitch * 0.56, pitch * 0.05, '#0d1015') +
        at(
          x,
          -pitch * 0.36,
          `<circle r="${pitch * 0.32}" fill="url(#steel)"/><path d="M${-pitch * 0.22} ${pitch * 0.1}L${pitch * 0.22} ${-pitch * 0.1}" stroke="#3d444d" stroke-width="${pitch * 0.09}"/>`,
        ),
    )
    .join('')

/** A display with figures made of bars: nothing to read, but plainly a reading. */
export function display(
  w: number,
  h: number,
  figures: string,
  ink = '#1c232b',
  back = 'url(#paper)',
): string {
  const size = Math.min(h * 0.5, (w * 0.8) / Math.max(1, figures.length * 0.62))
  const width = figures.length * size * 0.62
  return (
    rect(0, 0, w, h, Math.min(w, h) * 0.06, back, 'stroke="#000" stroke-opacity=".45" stroke-width=".5"') +
    [...figures]
      .map((figure, i) => at(-width / 2 + size * 0.31 + i * size * 0.62, 0, sevenBars(figure, size, ink)))
      .join('') +
    `<path d="M${-w / 2} ${-h / 2}H${w * 0.1}L${-w * 0.28} ${h / 2}H${-w / 2}Z" fill="#fff" opacity=".12"/>`
  )
}

const bars: Record<string, string> = {
  0: 'abcdef',
  1: 'bc',
  2: 'abged',
  3: 'abgcd',
  4: 'fgbc',
  5: 'afgcd',
  6: 'afgedc',
  7: 'abc',
  8: 'abcdefg',
  9: 'abcfgd',
  '-': 'g',
}
function sevenBars(figure: string, size: number, ink: string): string {
  if (figure === '.')
    return `<circle cx="${-size * 0.12}" cy="${size * 0.44}" r="${size * 0.07}" fill="${ink}"/>`
  const [w, h] = [size * 0.2, size * 0.45]
  const lines: Record<string, string> = {
    a: `M${-w} ${-h}H${w}`,
    b: `M${w} ${-h}V0`,
    c: `M${w} 0V${h}`,
    d: `M${-w} ${h}H${w}`,
    e: `M${-w} 0V${h}`,
    f: `M${-w} ${-h}V0`,
    g: `M${-w} 0H${w}`,
  }
  return `<path d="${[...(bars[figure] ?? '')].map((bar) => lines[bar]).join('')}" stroke="${ink}" stroke-width="${size * 0.095}" stroke-linecap="round" fill="none"/>`
}

/** A round key with a lit rim. */
export const button = (x: number, y: number, r: number, color: string, rim = '#000') =>
  at(
    x,
    y,
    `<circle r="${r * 1.16}" fill="${rim}" opacity=".35"/><circle r="${r}" fill="${color}"/><circle r="${r * 0.94}" cy="${-r * 0.05}" fill="#fff" opacity=".16"/><circle r="${r * 0.78}" fill="${color}"/>`,
  )

export const lens = (x: number, y: number, r: number, tint = '#1d2733') =>
  at(
    x,
    y,
    `<circle r="${r * 1.12}" fill="#0a0d11"/><circle r="${r}" fill="${tint}"/><circle r="${r * 0.66}" fill="${mix(tint, '#000000', 0.45)}"/><circle r="${r * 0.3}" fill="#05070a"/><ellipse cx="${-r * 0.34}" cy="${-r * 0.4}" rx="${r * 0.3}" ry="${r * 0.2}" fill="#fff" opacity=".5"/>`,
  )

/** Figures drawn as strokes, for dimension lines where no font may be at hand. Height 1, y down from the middle. */
export function figures(text: string, height: number, ink: string, weight = 0.13): string {
  const step = height * 0.72
  const start = (-(text.length - 1) * step) / 2
  return [...text]
    .map((figure, i) =>
      at(
        start + i * step,
        0,
        `<path d="${strokes[figure] ?? ''}" transform="scale(${height})" fill="none" stroke="${ink}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"/>`,
      ),
    )
    .join('')
}
const strokes: Record<string, string> = {
  '.': 'M0 .44V.5',
  0: 'M0 -.5C.36 -.5 .36 .5 0 .5S-.36 -.5 0 -.5Z',
  1: 'M-.18 -.3L.04 -.5V.5',
  2: 'M-.24 -.26C-.24 -.58 .26 -.6 .24 -.22C.22 .04 -.14 .2 -.26 .5H.27',
  3: 'M-.24 -.36C-.12 -.58 .24 -.52 .22 -.24C.2 -.04 .02 -.02 -.06 -.02C.06 -.02 .27 .02 .26 .24C.24 .58 -.18 .56 -.26 .32',
  4: 'M.12 .5V-.5L-.28 .2H.28',
  5: 'M.22 -.5H-.18L-.22 -.06C-.06 -.18 .27 -.14 .26 .18C.25 .56 -.14 .58 -.26 .34',
  6: 'M.16 -.5C-.1 -.3 -.26 -.06 -.26 .18C-.26 .6 .27 .6 .27 .18C.27 -.16 -.2 -.18 -.26 .14',
  7: 'M-.26 -.5H.26L-.08 .5',
  8: 'M0 -.04C-.3 -.1 -.28 -.5 0 -.5S.3 -.1 0 -.04C-.36 .02 -.34 .5 0 .5S.36 .02 0 -.04Z',
  9: 'M-.16 .5C.1 .3 .26 .06 .26 -.18C.26 -.6 -.27 -.6 -.27 -.18C-.27 .16 .2 .18 .26 -.14',
}
