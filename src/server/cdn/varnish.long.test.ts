import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '../config/project-folder.ts'
import { startSession } from '../auth/sessions.ts'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { openCdn, purgeCdn } from './purge-cdn.ts'

// A real proxy that keeps pages: Debian's Varnish with the very configuration of deploy/varnish.
const t = testApp({
  environment: { CDN_PURGE_URL: 'http://127.0.0.1:9/purge', CDN_PURGE_FORM: 'surrogate-key' },
})
const program = '/usr/sbin/varnishd'
let folder: string
let varnish: ChildProcess | undefined
let address: string

const cdn = () => ({
  url: `${address}/purge-by-tag`,
  token: undefined,
  form: 'surrogate-key' as const,
  keepSeconds: 3_600,
})

beforeAll(async () => {
  if (!existsSync(program) && process.getuid?.() === 0)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'varnish', 'varnish-modules'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  const { port: shop } = t.app.server.address() as AddressInfo
  const port = await freePort()
  folder = mkdtempSync(join(tmpdir(), 'matjar-varnish-'))
  const configuration = readFileSync(join(projectFolder, 'deploy/varnish/matjar.vcl'), 'utf8')
  writeFileSync(join(folder, 'shop.vcl'), configuration.replace('.port = "3000"', `.port = "${shop}"`))
  execFileSync('chmod', ['-R', 'a+rX', folder])
  varnish = spawn(
    program,
    [
      '-F',
      '-a',
      `127.0.0.1:${port}`,
      '-f',
      join(folder, 'shop.vcl'),
      '-n',
      join(folder, 'work'),
      '-s',
      'malloc,64m',
    ],
    { stdio: 'ignore' },
  )
  address = `http://127.0.0.1:${port}`
  for (
    let tries = 0;
    !(await ask('/settings').then(
      ({ status }) => status === 200,
      () => false,
    ));
    tries += 1
  ) {
    if (tries > 300) throw new Error('Varnish did not start')
    await pause(100)
  }
  await openCdn(t.db, cdn())
  await t.db.execute(sql`delete from cdn_purges`)
})
afterAll(async () => {
  if (varnish) {
    const ended = once(varnish, 'exit')
    varnish.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${address}/api/marketplace-customer${path}`, {
    headers: { 'accept-language': 'en', ...headers },
  })
  const body = (await answer.json()) as { data: { name: string } & { name: string }[] }
  return { status: answer.status, from: answer.headers.get('x-cache'), headers: answer.headers, body }
}

test('a save shows through the proxy once it is purged, and drops nothing of other products', async () => {
  const [one, other] = [await aProduct(t.db), await aProduct(t.db)]
  await t.db.execute(sql`delete from cdn_purges`)
  const paths = { one: `/products/${one.id}`, other: `/products/${other.id}`, list: '/products' }
  for (const path of Object.values(paths)) {
    expect((await ask(path)).from, path).toBe('miss')
    const kept = await ask(path)
    expect(kept.from, path).toBe('hit')
    expect([...kept.headers.keys()].filter((name) => /surrogate|cdn|cache-tag/.test(name))).toEqual([])
  }

  const staff = await t.as(await anAdmin(t.db))
  const read = await staff({ path: `/marketplace/products/${one.id}` })
  const saved = await staff({
    method: 'PATCH',
    path: `/marketplace/products/${one.id}`,
    body: { version: (read.json as { data: { version: number } }).data.version, name: 'Changed since' },
  })
  expect(saved.status, saved.text).toBeLessThan(300)
  const old = await ask(paths.one)
  expect([old.from, old.body.data.name], 'the proxy cannot know yet').not.toEqual(['miss', 'Changed since'])

  await purgeCdn(t.ctx, cdn())
  const fresh = await ask(paths.one)
  expect([fresh.from, fresh.body.data.name]).toEqual(['miss', 'Changed since'])
  const list = await ask(paths.list)
  expect(list.from).toBe('miss')
  expect(list.body.data.map(({ name }) => name)).toContain('Changed since')
  expect((await ask(paths.other)).from).toBe('hit')
})

test('who is signed in is answered by the shop, and leaves nothing in the proxy', async () => {
  const { account } = await aBuyer(t.db)
  const { accessToken } = await startSession(t.ctx, account, 'test')
  const path = '/products?limit=6'
  for (let time = 0; time < 2; time += 1) {
    const mine = await ask(path, { authorization: `Bearer ${accessToken}` })
    expect([mine.status, mine.from, mine.headers.get('cache-control')]).toEqual([
      200,
      'miss',
      'private, no-store',
    ])
  }
  expect((await ask(path)).from).toBe('miss')
})

test('languages are kept apart', async () => {
  await ask('/settings')
  const arabic = await ask('/settings', { 'accept-language': 'ar' })
  expect(arabic.headers.get('content-language')).toBe('ar')
})
