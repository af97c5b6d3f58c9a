import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, migrationNames } from './migrate.ts'

const name = `migrate_${randomUUID().replaceAll('-', '')}`
const url = new URL(inject('postgresUrl'))
const server = new pg.Client({ connectionString: url.href })

beforeAll(async () => {
  await server.connect()
  await server.query(`create database ${name}`)
  url.pathname = `/${name}`
})
afterAll(async () => {
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})

test('five nodes that start at once apply each migration once, and a later start none', async () => {
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url.href)))
  expect(applied.flat()).toEqual(await migrationNames())
  expect(await migrate(url.href)).toEqual([])
})

test('a migration that was edited after it was applied stops the start', async () => {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`update migrations set hash = 'another' where name = '0001_foundation.sql'`)
  await expect(migrate(url.href)).rejects.toThrow('0001_foundation.sql was edited')
  await client.end()
})
