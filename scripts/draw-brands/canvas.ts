/** The pieces the drawings share. Everything is computed from a seed, so that each run draws the same picture. */

export const width = 1600
export const height = 1000

/** Numbers in [0, 1) that follow from the seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const range = (count: number) => Array.from({ length: count }, (_, i) => i)

/** `share` of the way from one #rrggbb to the other. */
export function mix(from: string, to: string, share: number) {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => {
    const value = Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * share)
    return value.toString(16).padStart(2, '0')
  })
  return `#${mixed.join('')}`
}

/** A smooth landscape of waves crossing each other; answers lie roughly within ±1. */
export function landscape(seed: number, wavelength: number) {
  const random = randomFrom(seed)
  const waves = range(7).map((i) => {
    const angle = random() * Math.PI * 2
    const frequency = ((Math.PI * 2) / wavelength) * (0.6 + i * 0.28)
    return {
      x: Math.cos(angle) * frequency,
      y: Math.sin(angle) * frequency,
      phase: random() * Math.PI * 2,
      weight: 1 / (1 + i * 0.7),
    }
  })
  return (x: number, y: number) =>
    waves.reduce((sum, wave) => sum + Math.sin(x * wave.x + y * wave.y + wave.phase) * wave.weight, 0) / 2.4
}

const point = ([x, y]: readonly [number, number]) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Straight pieces through all points; with points a few pixels apart the eye sees a curve. */
export const line = (points: readonly (readonly [number, number])[]) => `M${points.map(point).join('L')}`
