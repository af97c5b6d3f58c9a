import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { dropDatabase } from '../drop-database.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { ask, findWord, keepWord, modeOf, temporaryShop } from './test-support/temporary-shop.ts'

const shop = temporaryShop()

test('the first start makes a private cluster and a database with a role that is no superuser', async () => {
  const { url } = await shop.start()
  expect(modeOf(shop.cluster())).toBe('700')
  expect(modeOf(join(shop.cluster(), 'matjar.password'))).toBe('600')
  expect(modeOf(join(shop.data, 'postgres.log'))).toBe('600')
  expect(
    await ask(url, `SELECT current_database() || ' ' || rolsuper FROM pg_roles WHERE rolname = current_user`),
  ).toBe('matjar false')
  expect(
    await ask(url, `SELECT current_setting('listen_addresses') || current_setting('synchronous_commit')`),
  ).toBe('127.0.0.1on')
  expect(url).not.toContain(readFileSync(join(shop.cluster(), 'matjar.password'), 'utf8'))
})

test('words are compared alike everywhere, and Arabic letters count as letters', async () => {
  const { url } = await shop.start()
  expect(await ask(url, `SELECT lower('ÉCRAN')`)).toBe('écran')
  expect(await ask(url, `SELECT to_tsvector('simple', 'قفل، ذكي؟')::text`)).toBe(`'ذكي':2 'قفل':1`)
  await ask(url, 'CREATE EXTENSION pg_trgm')
  expect(await ask(url, `SELECT similarity('قفل ذكي', 'قفل')::text`)).not.toBe('0')
})

test('a database is dropped although a superuser, as the cleaning of PostgreSQL is, still works in it', async () => {
  const { url } = await shop.start()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database full_of_dust')
  const cleaner = new pg.Client({
    connectionString: Object.assign(new URL(url), {
      username: 'postgres',
      password: readFileSync(join(shop.cluster(), 'matjar.password'), 'utf8'),
      pathname: '/full_of_dust',
    }).href,
  })
  await cleaner.connect()
  await expect(client.query('drop database full_of_dust with (force)')).rejects.toThrow('permission denied')
  const dropped = dropDatabase(client, 'full_of_dust')
  await pause(200)
  await cleaner.end()
  await dropped
  const left = await client.query(`select from pg_database where datname = 'full_of_dust'`)
  expect(left.rowCount).toBe(0)
  await client.end()
})

test('settings of the caller win over ours', async () => {
  const { url } = await shop.start({ settings: { fsync: 'off', max_connections: '77' } })
  expect(await ask(url, `SELECT current_setting('max_connections')`)).toBe('77')
})

test('a server that dies is restarted under the same address, and the app is told', async () => {
  const postgres = await shop.start()
  await keepWord(postgres.url)
  const states: boolean[] = []
  postgres.onStateChange((isUp) => states.push(isUp))
  shop.killPostmaster()
  await vi.waitFor(() => expect(states).toEqual([false, true]), 30_000)
  expect(postgres.isUp()).toBe(true)
  expect(await findWord(postgres.url)).toBe('kept')
})

test('a cluster whose first start was cut short is made anew', async () => {
  mkdirSync(join(shop.data, 'postgres.unfinished', 'cluster'), { recursive: true })
  writeFileSync(join(shop.data, 'postgres.unfinished', 'cluster', 'half'), '')
  chmodSync(shop.data, 0o711)
  const { url } = await shop.start()
  expect(await ask(url, 'SELECT 1')).toBe(1)
})

test('programs named by PG_BIN that do not run are an error that says so', async () => {
  await expect(shop.start({ binDirectory: join(shop.folder, 'nothing') })).rejects.toThrow(
    /PG_BIN cannot be used/,
  )
})

test('a lost password is named, with what to do, and a new one is taken once the database knows it', async () => {
  const { url } = await shop.start()
  const file = join(shop.cluster(), 'matjar.password')
  const asSuperuser = Object.assign(new URL(url), {
    username: 'postgres',
    password: readFileSync(file, 'utf8'),
    pathname: '/postgres',
  })
  const another = 'x'.repeat(32)
  await ask(asSuperuser.href, `ALTER ROLE postgres PASSWORD '${another}'`)
  await shop.stopAll()

  const lost = (what: string) =>
    expect(shop.start()).rejects.toThrow(`${file} ${what}. Put it back from a backup`)
  await lost('holds another password than the database')
  expect(readPostmasterFile(shop.cluster())).toBeUndefined()
  writeFileSync(file, '\0\0\0')
  await lost('is broken')
  writeFileSync(file, another.slice(1))
  await lost('is broken')
  writeFileSync(file, '')
  await lost('is empty')
  rmSync(file)
  await lost('is missing')

  writeFileSync(file, another)
  expect(await ask((await shop.start()).url, 'SELECT 1')).toBe(1)
})
