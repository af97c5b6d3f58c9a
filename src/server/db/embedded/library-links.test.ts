import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkLibraries } from './library-links.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-links-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the links that npm could not pack are made beside the libraries, once', () => {
  const lib = join(folder, 'native', 'lib')
  mkdirSync(lib, { recursive: true })
  writeFileSync(join(lib, 'libx.so.1.2'), 'a library')
  const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]
  writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))

  expect(linkLibraries(folder, join(folder, 'elsewhere'))).toEqual({})
  expect(linkLibraries(folder, join(folder, 'elsewhere'))).toEqual({})
  expect(readFileSync(join(lib, 'libx.so.1'), 'utf8')).toBe('a library')
  expect(existsSync(join(folder, 'elsewhere'))).toBe(false)
})
