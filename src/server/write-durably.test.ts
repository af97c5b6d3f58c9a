import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeDurably } from './write-durably.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'matjar-durable-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a file is written whole, in folders that are made for it, readable by its owner alone', async () => {
  const file = join(folder, 'a', 'b', 'file')
  await writeDurably(file, Readable.from([Buffer.from('one '), Buffer.from('two')]))
  expect(readFileSync(file, 'utf8')).toBe('one two')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'a', 'b'))).toEqual(['file'])
})

test('a write that breaks off leaves the file as it was, and nothing beside it', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, 'before')
  const broken = async function* () {
    yield Buffer.from('half')
    throw new Error('the line was cut')
  }
  await expect(writeDurably(file, broken())).rejects.toThrow('the line was cut')
  expect(readFileSync(file, 'utf8')).toBe('before')
  expect(readdirSync(folder)).toEqual(['file'])
})

test('of several that write what nobody may replace, one wins and all find the same', async () => {
  const file = join(folder, 'file')
  const written = await Promise.all(
    ['1', '2', '3', '4'].map((text) => writeDurably(file, text, { keepExisting: true })),
  )
  expect(written.filter(Boolean)).toHaveLength(1)
  const winner = String(written.indexOf(true) + 1)
  expect(readFileSync(file, 'utf8')).toBe(winner)
  expect(readdirSync(folder)).toEqual(['file'])
})
