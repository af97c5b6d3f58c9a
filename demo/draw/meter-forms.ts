import { circle } from './geometry.ts'
import { mix } from './light.ts'
import * as m from './marks.ts'
import { boxOf, type Form } from './model.ts'
import { block, rod } from './solids.ts'
import { tube } from './tube.ts'

const brass = { color: '#c9a35a', metal: true, gloss: 0.6 }

/** The stepped profile of things on a DIN rail; `count` is phases or channels. */
export const dinMeter: Form = ({ size: [w, h, d], body, accent, count, variant }) => {
  const clip = m.rect(0, h * 0.02, w, h * 0.36, 0, '#5b626c') + m.rect(0, h * 0.2, w * 0.4, 6, 1, '#22262c')
  const base = block({
    at: [0, h / 2, -d * 0.2],
    size: [w, h, d * 0.6],
    radius: 2,
    fillet: 1,
    material: { color: body, gloss: 0.2 },
    decals: {
      front:
        m.at(
          0,
          -h * 0.38,
          m.terminals(
            Math.max(3, count * 2 + 1),
            w / Math.max(3.4, count * 2 + 1.6),
            mix(body, '#000000', 0.12),
          ),
        ) +
        m.at(
          0,
          h * 0.38,
          m.terminals(
            Math.max(3, count * 2 + 1),
            w / Math.max(3.4, count * 2 + 1.6),
            mix(body, '#000000', 0.12),
          ),
          180,
        ),
      back: clip + m.plate(0, -h * 0.33, w * 0.72, h * 0.2, 14),
      right: m.at(0, 0, m.slots(7, d * 0.3, h * 0.055, 1.4)),
    },
  })
  const screen =
    variant === 'io'
      ? Array.from({ length: 8 }, (_, i) =>
          m.led(((i % 4) - 1.5) * w * 0.16, (i < 4 ? -1 : 1) * h * 0.05, i % 3 ? '#4ade80' : accent, 1.2),
        ).join('') + m.rect(0, h * 0.16, w * 0.6, 1.8, 0.9, accent)
      : m.at(
          0,
          -h * 0.06,
          m.display(w * 0.8, h * 0.17, count > 1 ? '048213' : '1742', '#14251b', '#b7cfae'),
        ) +
        m.button(-w * 0.2, h * 0.13, 2.6, '#3a4048') +
        m.button(w * 0.2, h * 0.13, 2.6, accent) +
        Array.from({ length: count }, (_, i) =>
          m.led(
            (i - (count - 1) / 2) * w * 0.09,
            h * 0.13,
            ['#f87171', '#facc15', '#38bdf8'][i] ?? '#4ade80',
            1,
          ),
        ).join('')
  const nose = block({
    at: [0, h / 2, d * 0.3],
    size: [w, h * 0.46, d * 0.4],
    radius: 2,
    fillet: 1.4,
    material: { color: mix(body, '#ffffff', 0.4), gloss: 0.4 },
    decals: { front: m.rect(0, -h * 0.21, w, 2.4, 0, accent) + screen },
  })
  const parts = [base, nose]
  return { parts, body: boxOf(parts), yaw: -34, pitch: 16, detail: { yaw: 146, pitch: 16 }, place: 'cabinet' }
}

/** A brass body in the pipe with a round register on top. */
export const waterMeter: Form = ({ size: [w, h, d], body, accent }) => {
  const pipe = rod([0, h * 0.3, 0], 'x', h * 0.28, w, brass, { fillet: 2 })
  const nuts = [-1, 1].map((x) =>
    block({
      at: [x * (w / 2 - 9), h * 0.3, 0],
      size: [16, h * 0.42, h * 0.42],
      axis: 'x',
      outline: circle(h * 0.2, 6),
      fillet: 1.6,
      material: brass,
    }),
  )
  const threads = [-1, 1].map((x) => rod([x * (w / 2 + 5), h * 0.3, 0], 'x', h * 0.24, 10, brass))
  const barrel = rod([0, h * 0.42, 0], 'y', d * 0.84, h * 0.34, brass, { fillet: 3 })
  const bowl = rod([0, h * 0.2, 0], 'y', d * 0.62, h * 0.12, brass, { fillet: 3 })
  const ring = rod([0, h * 0.63, 0], 'y', d * 0.98, h * 0.08, { color: accent, gloss: 0.4 }, { fillet: 1.4 })
  const dial = rod(
    [0, h * 0.82, 0],
    'y',
    d * 0.9,
    h * 0.3,
    { color: body, gloss: 0.4 },
    {
      fillet: 3,
      decals: {
        top:
          `<circle r="${d * 0.38}" fill="#f7f9fb"/><circle r="${d * 0.38}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="1"/>` +
          m.at(0, -d * 0.1, m.display(d * 0.56, d * 0.18, '00172')) +
          `<circle cx="${-d * 0.12}" cy="${d * 0.15}" r="${d * 0.08}" fill="none" stroke="#c02626" stroke-width="1"/><path d="M${-d * 0.12} ${d * 0.15}L${-d * 0.08} ${d * 0.1}" stroke="#c02626" stroke-width="1.4"/>` +
          m.brandMark(d * 0.14, d * 0.15, d * 0.14, accent, 0.9),
      },
    },
  )
  return {
    parts: [pipe, ...nuts, ...threads, bowl, barrel, ring, dial],
    body: boxOf([pipe, ...nuts, bowl, dial]),
    yaw: -26,
    pitch: 30,
    detail: { yaw: 30, pitch: 10 },
    place: 'yard',
  }
}

/** A motor on a ball valve. */
export const valve: Form = ({ size: [w, h, d], body, accent }) => {
  const pipe = rod([0, h * 0.2, 0], 'x', h * 0.24, w, brass, { fillet: 2 })
  const nuts = [-1, 1].map((x) =>
    block({
      at: [x * (w / 2 - 8), h * 0.2, 0],
      size: [16, h * 0.36, h * 0.36],
      axis: 'x',
      outline: circle(h * 0.175, 6),
      fillet: 1.4,
      material: brass,
    }),
  )
  const ball = block({
    at: [0, h * 0.2, 0],
    size: [w * 0.36, h * 0.36, h * 0.36],
    axis: 'x',
    outline: circle(h * 0.18),
    fillet: 8,
    material: brass,
  })
  const stem = rod([0, h * 0.43, 0], 'y', 16, h * 0.1, { color: '#aab0b9', metal: true })
  const motor = block({
    at: [0, h * 0.74, 0],
    size: [w * 0.84, h * 0.52, d],
    radius: 11,
    fillet: 6,
    material: { color: body, gloss: 0.35 },
    decals: {
      front:
        m.groove(m.frame(w * 0.68, h * 0.36, 7), 0.7) +
        m.rect(0, h * 0.13, w * 0.5, 2.4, 1.2, accent) +
        m.brandMark(0, -h * 0.04, h * 0.15, '#ffffff', 0.75) +
        m.led(w * 0.28, -h * 0.13, '#4ade80', 1.3),
      top: `<circle r="${d * 0.3}" fill="#12161c"/><circle r="${d * 0.26}" fill="${accent}"/><path d="M${-d * 0.18} 0H${d * 0.18}" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`,
      back: m.plate(0, 0, w * 0.5, h * 0.26, 41),
    },
  })
  const lead = tube(
    [
      [w * 0.42, h * 0.62, 0],
      [w * 0.56, h * 0.6, 0],
      [w * 0.64, h * 0.4, 8],
      [w * 0.66, 3, 30],
    ],
    5,
    '#23282f',
  )
  return {
    parts: [pipe, ...nuts, ball, stem, motor, lead],
    body: boxOf([pipe, ball, motor]),
    yaw: -28,
    pitch: 20,
    detail: { yaw: 150, pitch: 20 },
    place: 'yard',
  }
}

/** A radio box with clamps that close around conductors. */
export const clampMeter: Form = ({ size: [w, h, d], body, accent, count }) => {
  const box = block({
    at: [0, h / 2, 0],
    size: [w, h, d],
    radius: 7,
    fillet: 3.4,
    material: { color: body, gloss: 0.3 },
    decals: {
      front:
        m.groove(m.frame(w * 0.8, h * 0.8, 5), 0.7) +
        `<path d="M${w * 0.06} ${-h * 0.24}L${-w * 0.12} ${h * 0.04}H${w * 0.02}L${-w * 0.04} ${h * 0.26}L${w * 0.15} ${-h * 0.05}H${w * 0.01}Z" fill="${accent}"/>` +
        m.led(w * 0.3, -h * 0.29, '#4ade80', 1.2),
      back: m.plate(0, 0, w * 0.6, h * 0.4, 52),
    },
  })
  const clamps = Array.from({ length: count }, (_, i) => {
    const [x, z] = [w * 0.72 + i * 40, d * 0.6]
    const color = ['#dc2626', '#eab308', '#2563eb'][i] ?? accent
    return [
      block({
        at: [x, 20, z],
        size: [32, 40, 24],
        radius: 7,
        fillet: 2.4,
        material: { color: '#2b3038', gloss: 0.3 },
        decals: {
          front:
            `<circle cy="-4" r="9.4" fill="#0d1015"/><circle cy="-4" r="9.4" fill="none" stroke="#fff" stroke-opacity=".25"/>` +
            m.groove('M-16 -4H-9.4M9.4 -4H16', 1) +
            m.rect(0, 13, 16, 3, 1.5, color),
        },
      }),
      tube(
        [
          [x, 40, z],
          [x - 2, 58, z - 4],
          [x - 16 - i * 16, 72 + i * 6, d * 0.3],
          [w * 0.56 + 2, h * 0.86, 0],
          [w * 0.49, h * (0.3 + i * 0.18), 0],
        ],
        3.6,
        '#23282f',
      ),
    ]
  }).flat()
  return {
    parts: [box, ...clamps],
    body: boxOf([box]),
    yaw: -24,
    pitch: 18,
    detail: { yaw: 152, pitch: 16 },
    place: 'cabinet',
  }
}
