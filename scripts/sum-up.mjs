// node scripts/sum-up.mjs <tests.json> <exit code> <checks.json> <exit code>: the last line of .ci/run.
import { existsSync, readFileSync } from 'node:fs'

const [testsFile = '', testsCode, checksFile = '', checksCode] = process.argv.slice(2)
const tests = read(testsFile)
const checks = read(checksFile)

// A file that does not load has no tests that could fail.
const broken = (tests?.testResults ?? []).filter(
  (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
    file.status === 'failed' && file.assertionResults.length === 0,
).length
const failedTests = (tests?.numFailedTests ?? 0) + broken
const failedChecks = checks?.failed ?? 0
const failed =
  // A command that failed without saying what counts as one failure.
  (failedTests || (testsCode === '0' && tests ? 0 : 1)) +
  (failedChecks || (checksCode === '0' && checks ? 0 : 1))
const passed = (tests?.numPassedTests ?? 0) + (checks?.passed ?? 0)

process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
