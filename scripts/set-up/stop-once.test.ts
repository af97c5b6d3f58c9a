import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const stopOnce = fileURLToPath(new URL('stop-once.mjs', import.meta.url))

/** Runs a program under stop-once.mjs; `stop` sends it a signal. */
function run(program: string) {
  const child = spawn(process.execPath, ['--import', stopOnce, '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'exit').then(([code, signal]) => ({
    code: code as number,
    signal: signal as string,
    said,
  }))
  return { isUp: once(child.stdout, 'data'), stop: () => child.kill('SIGTERM'), ended }
}

test('a signal that comes again while the first is being taken does not cut the program off', async () => {
  // Who listens once has stopped listening when its listener is called: a second signal would end the process.
  const { isUp, stop, ended } = run(`
    process.once('SIGTERM', () => {
      process.kill(process.pid, 'SIGTERM')
      setTimeout(() => { console.log('closed'); process.exit(0) }, 300)
    })
    setInterval(() => undefined, 1000)
    console.log('up')`)
  await isUp
  stop()
  expect(await ended).toEqual({ code: 0, signal: null, said: 'up\nclosed\n' })
})

test('a program that listens to no signal is ended by the first', async () => {
  const { isUp, stop, ended } = run(`setInterval(() => undefined, 1000); console.log('up')`)
  await isUp
  stop()
  expect(await ended).toEqual({ code: null, signal: 'SIGTERM', said: 'up\n' })
})
