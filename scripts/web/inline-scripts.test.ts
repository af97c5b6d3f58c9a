import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { inProject } from '../set-up/paths.mjs'
import { inlineScript } from './inline-scripts.ts'

const folder = mkdtempSync(join(tmpdir(), 'inline-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, code: string): string {
  writeFileSync(join(folder, name), code)
  return join(folder, name)
}

test('a file and what it imports are one script that leaves no name behind', async () => {
  file('part.ts', 'export const part: number = 4')
  const code = await inlineScript(
    file('whole.ts', `import { part } from './part.ts'\nglobalThis.made = part + 1`),
  )
  const page: Record<string, unknown> = {}
  runInNewContext(code, page)
  expect(page).toEqual({ made: 5 })
})

test('no text in it ends the script early', async () => {
  const code = await inlineScript(file('end.ts', `globalThis.made = '</script>'`))
  expect(code).not.toContain('</script')
  const page: Record<string, unknown> = {}
  runInNewContext(code, page)
  expect(page).toEqual({ made: '</script>' })
})

// Every page carries it, and no visitor is spared it.
test('what starts the scripts of a page is at most 2.2 KB', async () => {
  const code = await inlineScript(inProject('src', 'web', 'take-over', 'first-sign.ts'))
  expect(gzipSync(code).length).toBeLessThan(2.2 * 1024)
})
