import type { BrandId } from '#brands/brand.ts'
import { height, landscape, line, mix, randomFrom, range, width } from './canvas.ts'

/** The brand's three tones: the ground's dark and bright end, and the light that draws on it. */
type Tones = { deep: string; bright: string; light: string }
type Motif = (tones: Tones) => string

const stroke = (path: string, colour: string, thickness: number, opacity: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-opacity="${opacity.toFixed(3)}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Contour lines of a landscape, each fifth one heavier as on a survey map. */
const contours: Motif = ({ light }) => {
  const heightAt = landscape(11, 1500)
  const cell = 8
  return range(44)
    .map((step) => {
      const level = -1.3 + step * 0.06
      const pieces: string[] = []
      for (let x = 0; x < width; x += cell) {
        for (let y = 0; y < height; y += cell) {
          const corners = [
            [x, y],
            [x + cell, y],
            [x + cell, y + cell],
            [x, y + cell],
          ] as const
          const values = corners.map(([cx, cy]) => heightAt(cx, cy) - level)
          const crossings = corners.flatMap(([ax, ay], i) => {
            const [bx, by] = corners[(i + 1) % 4] ?? corners[0]
            const [from, to] = [values[i] ?? 0, values[(i + 1) % 4] ?? 0]
            const share = from / (from - to)
            return from > 0 === to > 0 ? [] : [[ax + (bx - ax) * share, ay + (by - ay) * share] as const]
          })
          for (let i = 0; i + 1 < crossings.length; i += 2) pieces.push(line(crossings.slice(i, i + 2)))
        }
      }
      const heavy = step % 5 === 0
      return stroke(pieces.join(''), light, heavy ? 2 : 1.1, heavy ? 0.62 : 0.3)
    })
    .join('')
}

/** The year rings of a trunk, narrow and wide years by turns. */
const yearRings: Motif = ({ light }) => {
  const random = randomFrom(23)
  const swell = landscape(24, 900)
  let radius = 14
  return range(74)
    .map((year) => {
      radius += 9 + random() * 13
      const points = range(241).map((i) => {
        const angle = (i / 240) * Math.PI * 2
        const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
        const reach = radius * (1 + 0.2 * swell(dx * 150 + year * 6, dy * 150))
        return [1120 + dx * reach * 1.12, 560 + dy * reach] as const
      })
      return stroke(line(points), light, year % 7 === 3 ? 2.6 : 1.1, year % 7 === 3 ? 0.42 : 0.24)
    })
    .join('')
}

/** Ridges of sand one behind the other, each with a lit crest. */
const ridges: Motif = ({ deep, bright, light }) => {
  const sun = `<circle cx="1150" cy="330" r="118" fill="${light}" fill-opacity=".8"/><circle cx="1150" cy="330" r="190" fill="${light}" fill-opacity=".09"/>`
  const dunes = range(6).map((row) => {
    const shape = landscape(44 + row * 5, 2300 - row * 150)
    const top = range(201).map((i) => {
      const x = i * 8
      return [x, 420 + row * 98 + shape(x, row * 700) * (88 + row * 10)] as const
    })
    const lit = mix(bright, light, Math.max(0, 0.62 - row * 0.13))
    const shade = mix(deep, bright, Math.max(0, 0.7 - row * 0.16))
    return (
      `<linearGradient id="dune${row}" x1="0.9" y1="0" x2="0.45" y2="1"><stop stop-color="${lit}"/><stop offset=".75" stop-color="${shade}"/></linearGradient>` +
      `<path d="${line(top)}L1600 1000L0 1000z" fill="url(#dune${row})"/>` +
      stroke(line(top), light, 1.5, 0.6 - row * 0.08)
    )
  })
  return sun + dunes.join('')
}

/** Air flowing round a body, lightly turned; the lines are those of the potential flow round a cylinder. */
const airflow: Motif = ({ light }) => {
  const random = randomFrom(57)
  const [cx, cy, size] = [1060, 500, 150]
  const lines = range(84).map((i) => {
    let [x, y] = [-200, (i / 83) * 1500 - 250 + (random() - 0.5) * 7]
    const points: [number, number][] = []
    while (x < width + 200 && points.length < 420) {
      points.push([x, y])
      const [dx, dy] = [(x - cx) / size, (y - cy) / size]
      const square = Math.max(dx * dx + dy * dy, 1)
      const u = 1 - (dx * dx - dy * dy) / square ** 2
      const v = (-2 * dx * dy) / square ** 2
      const speed = Math.max(Math.hypot(u, v), 0.001)
      x += (u / speed) * 6
      y += (v / speed) * 6
    }
    const strong = random() < 0.13
    return stroke(line(points), light, strong ? 2.2 : 1.2, strong ? 0.75 : 0.16 + random() * 0.26)
  })
  return `<g transform="rotate(-11 ${cx} ${cy})">${lines.join('')}</g>`
}

/** The sea at night in even lines that open towards the shore, under a low moon. */
const swell: Motif = ({ light }) => {
  const shape = landscape(71, 620)
  const moon = `<circle cx="1080" cy="250" r="74" fill="${light}" fill-opacity=".85"/><circle cx="1080" cy="250" r="150" fill="${light}" fill-opacity=".07"/>`
  const lines = range(46).map((row) => {
    const depth = row / 45
    const base = 420 + depth ** 1.55 * 600
    const points = range(201).map((i) => {
      const x = i * 8
      return [x, base + shape(x / (0.35 + depth), row * 34) * (2 + depth * 34)] as const
    })
    const glint = range(3).map((i) => {
      const middle = 135 + Math.round(shape(row * 90, i * 500) * (3 + depth * 9))
      const half = Math.round(2 + depth * 7 - i * 2)
      return half > 0
        ? stroke(line(points.slice(middle - half, middle + half + 1)), light, 2.4, 0.75 - depth * 0.35)
        : ''
    })
    return stroke(line(points), light, 1 + depth * 0.5, 0.14 + depth * 0.24) + glint.join('')
  })
  return moon + lines.join('')
}

/** A blossom of turned ellipses. */
const blossom: Motif = ({ light }) =>
  [
    { cx: 1090, cy: 520, count: 60, long: 520, short: 190, opacity: 0.3 },
    { cx: 1090, cy: 520, count: 36, long: 235, short: 82, opacity: 0.38 },
    { cx: 150, cy: 60, count: 44, long: 300, short: 110, opacity: 0.16 },
  ]
    .flatMap(({ cx, cy, count, long, short, opacity }) =>
      range(count).map(
        (i) =>
          `<ellipse cx="${cx}" cy="${cy - long / 2}" rx="${short / 2}" ry="${long / 2}" transform="rotate(${(360 / count) * i} ${cx} ${cy})" fill="none" stroke="${light}" stroke-opacity="${opacity}" stroke-width="1.1"/>`,
      ),
    )
    .join('')

/** A lattice of eight-pointed stars that dissolves into the night sky. */
const lattice: Motif = ({ light }) => {
  const random = randomFrom(91)
  const unit = 150
  const stars = range(12).flatMap((column) =>
    range(8).map((row) => {
      const [cx, cy] = [column * unit + 20, row * unit - 20]
      const opacity = Math.max(0, 0.62 - Math.hypot(cx - 1500, cy - 950) / 1500)
      if (opacity === 0) return ''
      const points = range(17).map((i) => {
        const reach = (unit / 2) * (i % 2 === 0 ? 1 : 0.7654)
        return [cx + reach * Math.sin((Math.PI / 8) * i), cy - reach * Math.cos((Math.PI / 8) * i)] as const
      })
      const inner = points.map(([x, y]) => [cx + (x - cx) * 0.62, cy + (y - cy) * 0.62] as const)
      const ties = range(4).map((i) => {
        const angle = (Math.PI / 2) * i + Math.PI / 4
        const [dx, dy] = [Math.cos(angle) * unit, Math.sin(angle) * unit]
        return line([
          [cx + dx * 0.5, cy + dy * 0.5],
          [cx + dx * Math.SQRT1_2, cy + dy * Math.SQRT1_2],
        ])
      })
      return (
        stroke(line(points) + ties.join(''), light, 1.8, opacity) +
        stroke(line(inner), light, 1, opacity * 0.6)
      )
    }),
  )
  const sky = range(190).map(() => {
    const [x, y, size] = [random() * width, random() * height, 0.6 + random() ** 3 * 2.2]
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(2)}" fill="#fff" fill-opacity="${(0.2 + random() * 0.6).toFixed(2)}"/>`
  })
  return sky.join('') + stars.join('')
}

/** Rings on still water from three drops. */
const ripples: Motif = ({ light }) =>
  [
    { cx: 1010, cy: 560, count: 24, step: 40 },
    { cx: 330, cy: 860, count: 13, step: 30 },
    { cx: 1440, cy: 240, count: 10, step: 24 },
  ]
    .flatMap(({ cx, cy, count, step }) =>
      range(count).map((i) => {
        const radius = step * (i + 0.6) * (1 + i * 0.012)
        const fade = (1 - i / count) ** 1.3
        return `<ellipse cx="${cx}" cy="${cy}" rx="${radius.toFixed(1)}" ry="${(radius * 0.4).toFixed(1)}" fill="${light}" fill-opacity="${(fade * 0.028).toFixed(3)}" stroke="${light}" stroke-opacity="${(0.06 + fade * 0.5).toFixed(3)}" stroke-width="${(0.9 + fade * 1.3).toFixed(2)}"/>`
      }),
    )
    .join('')

/** Mother-of-pearl: scales in rows, each of five arcs. */
const scales: Motif = ({ deep, bright, light }) => {
  const sheen = landscape(117, 2100)
  const radius = 90
  return range(24)
    .flatMap((row) =>
      range(12).map((column) => {
        const [cx, cy] = [column * radius * 2 - (row % 2 === 0 ? radius : 0), row * radius * 0.5 - 20]
        const glow = 0.5 + sheen(cx, cy) * 0.5
        const fill = mix(deep, bright, Math.min(1, Math.max(0, 0.1 + glow * 0.8)))
        return range(5)
          .map(
            (i) =>
              `<circle cx="${cx}" cy="${cy}" r="${radius - i * 17}" fill="${mix(fill, light, i * 0.025)}" stroke="${light}" stroke-width="1.1" stroke-opacity="${(0.12 + Math.max(0, glow) * 0.28).toFixed(3)}"/>`,
          )
          .join('')
      }),
    )
    .join('')
}

/** Nodes and the links between neighbours, some of them busy. */
const mesh: Motif = ({ light }) => {
  const random = randomFrom(131)
  const nodes = range(17).flatMap((column) =>
    range(11).map((row) => ({
      x: column * 104 - 40 + (row % 2) * 52 + (random() - 0.5) * 78,
      y: row * 104 - 20 + (random() - 0.5) * 78,
      size: random() < 0.13 ? 5.5 : 2.2,
    })),
  )
  const links = nodes.flatMap((node, i) =>
    nodes.slice(i + 1).flatMap((other) => {
      const distance = Math.hypot(node.x - other.x, node.y - other.y)
      if (distance > 150) return []
      const path = line([
        [node.x, node.y],
        [other.x, other.y],
      ])
      return [stroke(path, light, 1, 0.12 + (1 - distance / 150) * 0.4)]
    }),
  )
  const dots = nodes.map(({ x, y, size }) => {
    const at = `cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" fill="${light}"`
    const halo = size > 3 ? `<circle ${at} r="${size * 4}" fill-opacity=".1"/>` : ''
    return `${halo}<circle ${at} r="${size}" fill-opacity="${size > 3 ? 0.95 : 0.6}"/>`
  })
  return links.join('') + dots.join('')
}

export const motifs: Record<BrandId, Motif> = {
  atlas: contours,
  cedar: yearRings,
  dune: ridges,
  falcon: airflow,
  harbor: swell,
  iris: blossom,
  najm: lattice,
  oasis: ripples,
  pearl: scales,
  sahab: mesh,
}
