import { dot, unit, type Vec } from './geometry.ts'

export type Material = {
  /** CSS hex colour. */
  color: string
  /** 0 is chalk, 1 is lacquer. */
  gloss?: number
  /** Brushed metal: bands of light and dark instead of one highlight. */
  metal?: boolean
}

const key = unit([-0.5, 0.52, 0.78])
const fill = unit([0.85, 0.1, 0.45])
const highlight = unit([key[0], key[1], key[2] + 1])

/** The colour of a surface that faces `normal`, as the viewer sees it (see `Camera.turn`). */
export function shade({ color, gloss = 0.25, metal = false }: Material, normal: Vec, factor = 1): string {
  const lit =
    0.46 + 0.46 * Math.max(0, dot(normal, key)) + 0.12 * Math.max(0, dot(normal, fill)) + 0.1 * normal[1]
  const bands = metal ? 0.86 + 0.2 * Math.sin(normal[0] * 5.2 + normal[1] * 3.1 + 0.6) : 1
  const shine = gloss * 0.55 * Math.max(0, dot(normal, highlight)) ** (metal ? 10 : 26)
  return tone(color, lit * bands * factor * 1.2, shine)
}

/** Multiplies a colour by `brightness` (shadows turn slightly cool) and mixes `white` into it. */
export function tone(color: string, brightness: number, white = 0): string {
  const [r, g, b] = channels(color)
  const over = Math.max(0, brightness - 1) * 0.75 + white
  const under = Math.min(1, brightness)
  const cool = (1 - under) * 14
  const channel = (value: number, tint: number) => {
    const dark = value * under + tint * under
    return Math.round(Math.max(0, Math.min(255, dark + (255 - dark) * Math.min(1, over))))
  }
  return `rgb(${channel(r, 0)},${channel(g, cool * 0.3)},${channel(b, cool)})`
}

export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)]
  return `#${from.map((value, i) => hex(value + ((to[i] ?? 0) - value) * share)).join('')}`
}

export const isDark = (color: string) => {
  const [r, g, b] = channels(color)
  return r * 0.3 + g * 0.59 + b * 0.11 < 128
}

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')

function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
