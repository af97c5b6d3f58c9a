// npm run check [-- --report <file>]: lint, format and types. The report is for .ci/run.
import { writeFileSync } from 'node:fs'
import { installWhenNeeded, npm } from './set-up/install.mjs'
import { inProject } from './set-up/paths.mjs'
import { pinnedNode } from './set-up/pinned-node.mjs'
import { runQuietly } from './set-up/run-child.mjs'
import { secondsSince } from './set-up/say.mjs'

const tool = (/** @type {string[]} */ ...path) => inProject('node_modules', ...path)
const tsc = tool('typescript', 'bin', 'tsc')

const checks = [
  { name: 'lint', commands: [[tool('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings']] },
  { name: 'floors of the server', commands: [[inProject('scripts', 'floors.ts')]], isTold: true },
  { name: 'format', commands: [[tool('oxfmt', 'bin', 'oxfmt'), '--check', '.']] },
  { name: 'types of the server', commands: [[tsc, '-p', 'tsconfig.node.json']] },
  {
    name: 'types of the web',
    commands: [
      [tool('@react-router', 'dev', 'bin.cjs'), 'typegen'],
      [tsc, '-p', 'tsconfig.web.json'],
    ],
  },
]

await installWhenNeeded()
const results = await Promise.all([...checks.map(check), checkLockFile()])
const failed = results.filter((ok) => !ok).length
const reportAt = process.argv.indexOf('--report')
const report = reportAt > 0 && process.argv[reportAt + 1]
if (report) writeFileSync(report, JSON.stringify({ passed: results.length - failed, failed }))
process.exitCode = failed > 0 ? 1 : 0

/** @param {{ name: string, commands: string[][], isTold?: boolean }} check With `isTold`, what it says is printed. */
async function check({ name, commands, isTold = false }) {
  const start = performance.now()
  for (const command of commands) {
    const { code, output } = await runQuietly(pinnedNode(), command)
    if (code !== 0) return tell(name, start, output)
    if (isTold) process.stdout.write(`${output.trimEnd()}\n`)
  }
  return tell(name, start)
}

// npm leaves packages of other systems out of the lock file when it cannot find them, and then installs from it nowhere.
async function checkLockFile() {
  const start = performance.now()
  const { code, output } = await npm(['ci', '--dry-run', '--loglevel=error'])
  return tell('package-lock.json', start, code === 0 ? undefined : output)
}

/** @param {string} name @param {number} start @param {string} [problem] */
function tell(name, start, problem) {
  process.stdout.write(
    problem === undefined ? `✓ ${name} (${secondsSince(start)})\n` : `✗ ${name}\n${problem}\n`,
  )
  return problem === undefined
}
