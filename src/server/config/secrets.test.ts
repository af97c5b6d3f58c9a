import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretKey } from './secrets.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'matjar-secrets-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('starts at once agree on one secret, which later starts find again', async () => {
  const keys = await Promise.all([1, 2, 3].map(() => secretKey(undefined, join(folder, 'data'))))
  expect(new Set(keys).size).toBe(1)
  expect(await secretKey(undefined, join(folder, 'data'))).toBe(keys[0])
  expect(statSync(join(folder, 'data', 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'data'))).toEqual(['secrets.json'])
})

test.each(['', '\0\0\0\0', '{"secretKey":"abc', '{}'])(
  'a broken file (%j) stops the start and is named, with what to do',
  async (text) => {
    const file = join(folder, 'secrets.json')
    writeFileSync(file, text)
    await expect(secretKey(undefined, folder)).rejects.toThrow(`${file} is empty or broken. Put it back`)
  },
)
