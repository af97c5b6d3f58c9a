/** One figure: what was divided by what, what came out, what was wanted. */
export function tellRatio(name: string, ratio: number, target: string, explained: string) {
  say(`${name}: ${ratio.toFixed(2)}   (target ${target})`)
  say(`    ${explained}`)
}

export const say = (line = ''): void => void process.stdout.write(`${line}\n`)
export const heading = (title: string) => say(`\n── ${title} ──`)

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Rounds of A and B in turn, because the machine is never equally busy twice; the median of the rounds' ratios A ÷ B. */
export async function alternate(rounds: number, a: () => Promise<number>, b: () => Promise<number>) {
  const pairs: { a: number; b: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Who goes first changes too.
    if (round % 2 === 0) pairs.push({ a: await a(), b: await b() })
    else {
      const second = await b()
      pairs.push({ a: await a(), b: second })
    }
  }
  return {
    ratio: median(pairs.map((pair) => pair.a / pair.b)),
    a: median(pairs.map((pair) => pair.a)),
    b: median(pairs.map((pair) => pair.b)),
  }
}
