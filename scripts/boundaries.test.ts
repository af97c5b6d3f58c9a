import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const project = fileURLToPath(new URL('..', import.meta.url))
const oxlint = join(project, 'node_modules/oxlint/bin/oxlint')

const importing = (source: string) => `import { thing } from '${source}'\nexport const used = thing\n`
const environment = 'export const port = process.env.PORT\n'

const refused = [
  ['src/web/store/a.ts', '#server/app.ts'],
  ['src/web/ui/a.ts', '../../server/app.ts'],
  ['src/web/root.tsx', '#server/config.ts'],
  ['src/web/ui/b.ts', '#web/store/cart/cart.ts'],
  ['src/web/ui/c.ts', '../cms/sections.ts'],
  ['src/web/api/a.ts', '#web/store/cart/cart.ts'],
  ['src/web/store/b.ts', '#web/cms/sections.ts'],
  ['src/web/store/home/a.ts', '../../cms/sections.ts'],
  ['src/web/cms/a.ts', '#web/store/cart/cart.ts'],
  ['src/web/store/c.ts', 'recharts'],
  ['src/web/ui/d.ts', 'recharts'],
  ['src/contract/a.ts', 'react'],
  ['src/contract/b.ts', '#i18n/format.ts'],
  ['src/contract/c.ts', '../server/app.ts'],
  ['src/i18n/a.ts', '#server/app.ts'],
  ['src/server/a.ts', '#web/root.tsx'],
  ['src/server/orders/b.ts', '#demo/load-demo.ts'],
  ['src/server/orders/c.ts', '#demo/load/load-orders.ts'],
  ['scripts/b.ts', '#server/app.ts'],
  ['scripts/web/a.ts', '../../src/web/routes.ts'],
] as const

const allowed = [
  ['src/web/store/d.ts', '#contract/orders.ts'],
  ['src/web/store/e.ts', '#web/ui/button.tsx'],
  ['src/web/cms/b.ts', 'recharts'],
  ['src/contract/d.ts', 'zod'],
  ['src/contract/e.ts', './enums.ts'],
  ['src/server/orders/d.ts', '../http/route.ts'],
  ['src/server/orders/e.ts', '#contract/orders.ts'],
  ['src/server/shop-mode/a.ts', '#demo/catalogue/demo-catalogue.ts'],
  ['src/server/run-shop.ts', '#demo/load-demo.ts'],
] as const

const files = new Map<string, string>([
  ...[...refused, ...allowed].map(([file, source]) => [file, importing(source)] as const),
  ['src/server/orders/f.ts', environment],
  ['src/web/store/f.ts', environment],
  ['src/server/config/config.ts', environment],
  ['scripts/c.ts', environment],
  [
    'src/server/orders/g.ts',
    `import { sql } from 'drizzle-orm'\nexport const bad = (text: string) => sql.raw(text)\n`,
  ],
  ['src/server/orders/h.ts', `import type { I } from './i.ts'\nexport type H = { i?: I }\n`],
  ['src/server/orders/i.ts', `import type { H } from './h.ts'\nexport type I = { h?: H }\n`],
])

let folder = ''
/** The rules that each file breaks. All are looked at in one run: reading the linter in takes longer than a look. */
const broken = new Map<string, string[]>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matjar-boundaries-'))
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
  await symlink(join(project, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const [file, code] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), code)
  }
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [oxlint, '--format=json', 'src', 'scripts'],
      { cwd: folder, maxBuffer: 10_000_000 },
      (_error, stdout) => resolve(stdout),
    )
  })
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] }
  for (const { code, filename } of diagnostics)
    broken.set(filename, [...(broken.get(filename) ?? []), code.replace(/^.*\((.*)\)$/, '$1')])
})
afterAll(() => rm(folder, { recursive: true }))

const rulesBrokenBy = (file: string) => broken.get(file) ?? []

test.each(refused)('%s may not import %s', (file) => {
  expect(rulesBrokenBy(file)).toContain('no-restricted-imports')
})

test.each(allowed)('%s may import %s', (file) => {
  expect(rulesBrokenBy(file)).toEqual([])
})

test('the environment is read by the server’s configuration and by scripts alone', () => {
  expect(rulesBrokenBy('src/server/orders/f.ts')).toContain('no-process-env')
  expect(rulesBrokenBy('src/web/store/f.ts')).toContain('no-process-env')
  expect(rulesBrokenBy('src/server/config/config.ts')).toEqual([])
  expect(rulesBrokenBy('scripts/c.ts')).toEqual([])
})

test('text never becomes SQL', () => {
  expect(rulesBrokenBy('src/server/orders/g.ts')).toContain('no-restricted-properties')
})

test('files do not import each other in a circle, types included', () => {
  expect(rulesBrokenBy('src/server/orders/h.ts')).toContain('no-cycle')
})
