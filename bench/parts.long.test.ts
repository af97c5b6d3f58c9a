import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** What a part prints that is tried on small shops. Fails where the part does. */
async function trial(...parts: string[]): Promise<string> {
  const args = ['scripts/run.mjs', 'bench/run.ts', ...parts, '--trial']
  const { stdout } = await run(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 })
  return stdout
}

/** The figures of a part, by what they say. */
const figuresOf = (printed: string) =>
  Object.fromEntries(
    [...printed.matchAll(/^(\S.*): (\S+) {3}\(target .*\)$/gm)].map(([, name = '', figure]) => [
      name,
      Number(figure),
    ]),
  )

test.each([['start'], ['memory']])('the part %s of the bench runs and has figures', async (part) => {
  for (const figure of Object.values(figuresOf(await trial(part)))) expect(figure).toBeGreaterThan(0)
})

// One shop serves them all. Presses and scores, which need a browser for minutes, are left out.
const among = {
  cached: /cached product list/,
  'signed-in': /signed in/,
  'never-asked': /filter/,
  orders: /orders over HTTP/,
  list: /uncached list/,
  together: /50 lines/,
  reports: /the slowest answer/,
  cms: /customers, the slowest/,
}
test('so do those that are measured among shops', async () => {
  const printed = await trial(...Object.keys(among))
  const figures = Object.entries(figuresOf(printed))
  for (const name of Object.values(among))
    expect(figures.filter(([told, figure]) => name.test(told) && figure > 0)).not.toEqual([])
  expect(figures.filter(([, figure]) => Number.isNaN(figure))).toEqual([])
})
