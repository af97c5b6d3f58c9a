// node scripts/sum-up.mjs [--expected <list of test files>] {<report.json> <exit code>}...: the last line of .ci/run.
// A report is vitest's or that of scripts/check.mjs. What was skipped, and what never ran, counts as failed.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  options: { expected: { type: 'string' } },
  allowPositionals: true,
})
const expected = values.expected === undefined ? [] : readFileSync(values.expected, 'utf8').split('\n')
/** @type {string[]} */
const ran = []
let passed = 0
const longestMessage = 1_600
let failed = 0

for (let at = 0; at < positionals.length; at += 2) {
  const file = positionals[at] ?? ''
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const failures = report ? (report.testResults ? failuresOf(report) : report.failed) : 0
  // A command that failed without saying what counts as one failure.
  failed += failures || (positionals[at + 1] === '0' && report ? 0 : 1)
  passed += report?.numPassedTests ?? report?.passed ?? 0
}
for (const file of expected.filter((name) => name !== '' && !ran.some((path) => path.endsWith(`/${name}`)))) {
  process.stdout.write(`Did not run: ${file}\n`)
  failed += 1
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Result
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: Result[] }[] }} report
 */
function failuresOf({ testResults }) {
  let count = 0
  for (const { name, status, message, assertionResults } of testResults) {
    ran.push(name)
    // What fails outside of its tests: a file that does not load, or one that cannot tidy up.
    if (status === 'failed' && assertionResults.every((result) => result.status === 'passed')) {
      process.stdout.write(`Failed: ${name}\n${(message ?? '').slice(0, longestMessage)}\n`)
      count += 1
    }
    for (const result of assertionResults) {
      if (result.status === 'passed') continue
      count += 1
      process.stdout.write(
        `${result.status === 'failed' ? 'Failed' : 'Skipped'}: ${result.fullName} (${name})\n`,
      )
      // The end of a long output is what is read first.
      for (const message of result.failureMessages ?? [])
        process.stdout.write(`${message.slice(0, longestMessage)}\n`)
    }
  }
  return count
}
