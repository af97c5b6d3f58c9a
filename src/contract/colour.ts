/** What the eye makes of #rrggbb: the contrast of WCAG 2.2, and colours between two. */

const channels = (colour: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number]

/** The channels as light, from 0 to 1. */
export function linear(colour: string): [number, number, number] {
  return channels(colour).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
}

function luminance(colour: string): number {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 (the same) to 21 (black on white); NaN when either is not a colour. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** So much of the second colour in the first. */
export function mix(one: string, other: string, part: number): string {
  const to = channels(other)
  return `#${channels(one)
    .map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * part))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

const steps = 100

/** The colour nearest to this one that stands out from all of these; undefined where none does, such as between two greys. */
export function nearestReadable(
  colour: string,
  behind: readonly string[],
  least: number,
): string | undefined {
  const isFine = (candidate: string) => behind.every((other) => contrast(candidate, other) >= least)
  for (let step = 0; step <= steps; step += 1)
    for (const end of ['#000000', '#ffffff']) {
      const candidate = mix(colour, end, step / steps)
      if (isFine(candidate)) return candidate
    }
  return undefined
}
