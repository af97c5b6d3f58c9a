import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { inProject, root } from './paths.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { whenNpmEnds } from './when-npm-ends.mjs'

/**
 * Runs a program quietly and returns its exit code and all it said, to be shown when it fails.
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code, signal) => resolve({ code: codeOf(code, signal), output: output.trim() }))
  })
}

/**
 * Runs Node 24 in the foreground until it ends, and returns its exit code. Signals reach it once, and it closes by
 * itself when this process is killed, so that nothing keeps running that nobody sees. Code that was read once is kept
 * compiled: the next start is a quarter shorter.
 * @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function runNode(args, env = process.env) {
  return new Promise((resolve) => {
    const stopOnce = pathToFileURL(inProject('scripts', 'set-up', 'stop-once.mjs')).href
    const child = spawn(pinnedNode(), ['--import', stopOnce, ...args], {
      cwd: root,
      env: { NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'node'), ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(codeOf(code, signal)))
    passSignals(child)
    whenNpmEnds(() => child.kill('SIGTERM'))
  })
}

/** @param {import('node:child_process').ChildProcess} child */
function passSignals(child) {
  /** @type {Record<string, number>} */
  const passedAt = {}
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to every process of the command; npm may add its own. The server counts: the second
      // one means "at once".
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      if (performance.now() - (passedAt[signal] ?? -Infinity) < 1000) return
      passedAt[signal] = performance.now()
      child.kill(signal)
    })
  }
}

/** @param {number | null} code @param {keyof typeof constants.signals | null} signal */
function codeOf(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 1)
}
