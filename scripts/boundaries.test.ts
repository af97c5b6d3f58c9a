import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const project = fileURLToPath(new URL('..', import.meta.url))
const oxlint = join(project, 'node_modules/oxlint/bin/oxlint')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matjar-boundaries-'))
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
  await symlink(join(project, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The names of the rules that a file at this place breaks. */
async function broken(file: string, code: string): Promise<string[]> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, code)
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [oxlint, '--format=json', path], { cwd: folder }, (_error, stdout) =>
      resolve(stdout),
    )
  })
  await rm(path)
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string }[] }
  return diagnostics.map(({ code: rule }) => rule.replace(/^.*\((.*)\)$/, '$1'))
}

const importing = (source: string) => `import { thing } from '${source}'\nexport const used = thing\n`

test.each([
  ['src/web/store/a.ts', '#server/app.ts'],
  ['src/web/ui/a.ts', '../../server/app.ts'],
  ['src/web/root.tsx', '#server/config.ts'],
  ['src/web/ui/a.ts', '#web/store/cart/cart.ts'],
  ['src/web/ui/a.ts', '../cms/sections.ts'],
  ['src/web/api/a.ts', '#web/store/cart/cart.ts'],
  ['src/web/store/a.ts', '#web/cms/sections.ts'],
  ['src/web/store/home/a.ts', '../../cms/sections.ts'],
  ['src/web/cms/a.ts', '#web/store/cart/cart.ts'],
  ['src/web/store/a.ts', 'recharts'],
  ['src/web/ui/a.ts', 'recharts'],
  ['src/contract/a.ts', 'react'],
  ['src/contract/a.ts', '#i18n/format.ts'],
  ['src/contract/a.ts', '../server/app.ts'],
  ['src/i18n/a.ts', '#server/app.ts'],
  ['src/server/a.ts', '#web/root.tsx'],
])('%s may not import %s', async (file, source) => {
  expect(await broken(file, importing(source))).toContain('no-restricted-imports')
})

test.each([
  ['src/web/store/a.ts', '#contract/orders.ts'],
  ['src/web/store/a.ts', '#web/ui/button.tsx'],
  ['src/web/cms/a.ts', 'recharts'],
  ['src/contract/a.ts', 'zod'],
  ['src/contract/a.ts', './enums.ts'],
  ['src/server/orders/a.ts', '../http/route.ts'],
  ['src/server/orders/a.ts', '#contract/orders.ts'],
])('%s may import %s', async (file, source) => {
  expect(await broken(file, importing(source))).toEqual([])
})

test('the environment is read by the server’s configuration and by scripts alone', async () => {
  const code = 'export const port = process.env.PORT\n'
  expect(await broken('src/server/orders/a.ts', code)).toContain('no-process-env')
  expect(await broken('src/web/store/a.ts', code)).toContain('no-process-env')
  expect(await broken('src/server/config/config.ts', code)).toEqual([])
  expect(await broken('scripts/a.ts', code)).toEqual([])
})

test('text never becomes SQL', async () => {
  const code = `import { sql } from 'drizzle-orm'\nexport const bad = (text: string) => sql.raw(text)\n`
  expect(await broken('src/server/orders/a.ts', code)).toContain('no-restricted-properties')
})
