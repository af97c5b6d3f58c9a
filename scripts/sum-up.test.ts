import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const result = (status: string) => ({ status, fullName: `a ${status} test` })
const file = (name: string, ...statuses: string[]) => ({
  name: `/clone/src/${name}`,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map(result),
})
const report = (...testResults: ReturnType<typeof file>[]) => ({
  numPassedTests: testResults
    .flatMap((one) => one.assertionResults)
    .filter(({ status }) => status === 'passed').length,
  testResults,
})
const good = report(file('one.test.ts', 'passed', 'passed'), file('two.test.ts', 'passed'))
const broken = { ...file('broken.test.ts'), status: 'failed' }
const checks = { passed: 5, failed: 0 }

type Given = [report: object | undefined, code: number][]

function sumUp(given: Given, expected: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'matjar-sum-up-'))
  const list = join(folder, 'expected')
  writeFileSync(list, expected.map((name) => `${name}\n`).join(''))
  const pairs = given.flatMap(([report, code], at) => {
    const path = join(folder, `${at}.json`)
    if (report) writeFileSync(path, JSON.stringify(report))
    return [path, String(code)]
  })
  const program = join(import.meta.dirname, 'sum-up.mjs')
  const { stdout, status } = spawnSync(process.execPath, [program, '--expected', list, ...pairs], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  const lines = stdout.trimEnd().split('\n')
  return { status, last: lines.at(-1), above: lines.slice(0, -1) }
}

test.each<[string, Given, string, number]>([
  [
    'all is well',
    [
      [good, 0],
      [checks, 0],
    ],
    '8 passed, 0 failed',
    0,
  ],
  [
    'there are tests of several kinds',
    [
      [good, 0],
      [good, 0],
      [checks, 0],
    ],
    '11 passed, 0 failed',
    0,
  ],
  [
    'a test failed',
    [
      [report(file('one.test.ts', 'passed', 'failed')), 1],
      [checks, 0],
    ],
    '6 passed, 1 failed',
    1,
  ],
  [
    'a test file did not load',
    [
      [report(broken), 1],
      [checks, 0],
    ],
    '5 passed, 1 failed',
    1,
  ],
  [
    'a check failed',
    [
      [good, 0],
      [{ passed: 4, failed: 1 }, 1],
    ],
    '7 passed, 1 failed',
    1,
  ],
  [
    'the tests never began',
    [
      [undefined, 1],
      [checks, 0],
    ],
    '5 passed, 1 failed',
    1,
  ],
  [
    'the tests ended well without a report',
    [
      [undefined, 0],
      [checks, 0],
    ],
    '5 passed, 1 failed',
    1,
  ],
  [
    'the run failed outside its tests',
    [
      [good, 1],
      [checks, 0],
    ],
    '8 passed, 1 failed',
    1,
  ],
])('when %s the last line says so', (_, given, line, status) => {
  expect(sumUp(given)).toMatchObject({ last: line, status })
})

test.each(['skipped', 'pending', 'todo'])('a test that is %s counts as failed and is named', (status) => {
  const { last, above } = sumUp([[report(file('one.test.ts', 'passed', status)), 0]])
  expect(last).toBe('1 passed, 1 failed')
  expect(above).toEqual([`Skipped: a ${status} test (/clone/src/one.test.ts)`])
})

test('a test file that no run took up counts as failed and is named', () => {
  const expected = ['src/one.test.ts', 'src/two.test.ts', 'src/root.test.ts']
  const { last, above } = sumUp([[good, 0]], expected)
  expect(last).toBe('3 passed, 1 failed')
  expect(above).toEqual(['Did not run: src/root.test.ts'])
})
