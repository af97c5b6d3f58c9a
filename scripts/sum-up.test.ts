import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const allGood = { numPassedTests: 7, numFailedTests: 0, testResults: [] }
const brokenFile = { status: 'failed', assertionResults: [] }

test.each([
  ['all is well', allGood, 0, { passed: 5, failed: 0 }, 0, '12 passed, 0 failed', 0],
  [
    'a test failed',
    { ...allGood, numFailedTests: 2 },
    1,
    { passed: 5, failed: 0 },
    0,
    '12 passed, 2 failed',
    1,
  ],
  [
    'a test file did not load',
    { ...allGood, testResults: [brokenFile] },
    1,
    { passed: 5, failed: 0 },
    0,
    '12 passed, 1 failed',
    1,
  ],
  ['a check failed', allGood, 0, { passed: 4, failed: 1 }, 1, '11 passed, 1 failed', 1],
  ['the tests never began', undefined, 1, { passed: 5, failed: 0 }, 0, '5 passed, 1 failed', 1],
  ['the run failed outside its tests', allGood, 1, { passed: 5, failed: 0 }, 0, '12 passed, 1 failed', 1],
])('when %s the last line says so', (_, tests, testsCode, checks, checksCode, line, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'matjar-sum-up-'))
  const [testsFile, checksFile] = [join(folder, 'tests.json'), join(folder, 'checks.json')]
  if (tests) writeFileSync(testsFile, JSON.stringify(tests))
  writeFileSync(checksFile, JSON.stringify(checks))

  const program = join(import.meta.dirname, 'sum-up.mjs')
  const args = [program, testsFile, String(testsCode), checksFile, String(checksCode)]
  const result = spawnSync(process.execPath, args, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(result.stdout).toBe(`${line}\n`)
  expect(result.status).toBe(status)
})
