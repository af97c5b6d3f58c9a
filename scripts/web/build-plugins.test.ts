import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { brandModule } from './brand-module.ts'
import { chosenBrand, chosenBrandId } from '#brands/chosen-brand.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const inProject = (...parts: string[]) => join(root, ...parts)
const run = promisify(execFile)
const files = {
  contractForBrowser: 'contract-for-browser.ts',
  compiledWords: 'compiled-words.ts',
  singleIcons: 'single-icons.ts',
}
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** What the browser is sent of a page that holds this code. Built by a Node of its own, which reads TypeScript as the build does. */
async function sentFor(code: string, plugin: keyof typeof files): Promise<string> {
  mkdirSync(inProject('test-results'), { recursive: true })
  const folder = mkdtempSync(inProject('test-results', 'build-'))
  folders.push(folder)
  // The plugins look at pages alone.
  const page = join(folder, 'src', 'web', 'page.tsx')
  mkdirSync(dirname(page), { recursive: true })
  writeFileSync(page, code)
  const program = `
    import { build } from 'vite'
    import { ${plugin} } from '${inProject('scripts', 'web', files[plugin])}'
    const { output } = await build({
      configFile: false, logLevel: 'silent', plugins: [${plugin}()],
      build: { write: false, minify: false,
        rolldownOptions: { input: '${page}', external: [/^react/], preserveEntrySignatures: 'strict' } },
    })
    console.log(output.map(({ code }) => code).join('\\n'))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: inProject() })
  return stdout
}

test('the browser gets of an endpoint where it goes, and no schema', async () => {
  const code = await sentFor(
    `import { storeProductsApi } from '#contract/products.ts'\nexport const find = storeProductsApi.find`,
    'contractForBrowser',
  )
  expect(code).toContain('/marketplace-customer/products/:id')
  expect(code).not.toMatch(/zod|safeParse/)
})

test('a schema that a page imports as a value fails the build, and says what to write instead', async () => {
  const asValue = `import { StoreProductsQuery } from '#contract/products.ts'\nexport const query = StoreProductsQuery`
  await expect(sentFor(asValue, 'contractForBrowser')).rejects.toThrow(
    /page\.tsx imports StoreProductsQuery [^]*#contract-schemas\/products\.ts/,
  )
  const asType = `import type { StoreProductsQuery } from '#contract/products.ts'\nexport const query: StoreProductsQuery | undefined = undefined`
  expect(await sentFor(asType, 'contractForBrowser')).not.toContain('zod')
})

test('a form that asks for the schemas gets them', async () => {
  const code = await sentFor(
    `import { NewAddress } from '#contract-schemas/addresses.ts'\nexport const check = (value: unknown) => NewAddress.safeParse(value)`,
    'contractForBrowser',
  )
  expect(code).toContain('safeParse')
})

test('of icons that are lines alone the lines come, in one path, under the names that the page gave them', async () => {
  const code = await sentFor(
    `import { type Icon, IconX, IconCheck as Tick } from '@tabler/icons-react'\nexport const icons: Icon[] = [IconX, Tick]`,
    'singleIcons',
  )
  const lines = [...code.matchAll(/"(M\d[^"]+)"/g)].map(([, one]) => one)
  expect(lines).toEqual(['M18 6l-12 12M6 6l12 12', 'M5 12l5 5l10 -10'])
  expect(code).not.toContain('createReactComponent')
})

test('an icon that is filled comes whole, from its own file', async () => {
  const code = await sentFor(
    `import { IconCircleCheckFilled as Tick } from '@tabler/icons-react'\nexport const icons = [Tick]`,
    'singleIcons',
  )
  const icons = [...code.matchAll(/createReactComponent\("filled", "([\w-]+)"/g)].map(([, name]) => name)
  expect(icons).toEqual(['circle-check-filled'])
})

test('words are sent as what they compile to', async () => {
  const code = await sentFor(
    `import { store } from '#i18n/ar/store.ts'\nexport const words = store.header`,
    'compiledWords',
  )
  expect(code).toContain('السلة فارغة')
  expect(code).not.toContain(', plural,')
})

test('a brand that does not exist fails the build', () => {
  vi.stubEnv('BRAND', 'nobody')
  expect(() => chosenBrandId()).toThrow('BRAND=nobody is not one of atlas, cedar')
  expect(() => brandModule()).toThrow('BRAND=nobody')
})

test('BRAND chooses the brand; none is atlas', async () => {
  vi.stubEnv('BRAND', '')
  expect((await chosenBrand()).id).toBe('atlas')
  vi.stubEnv('BRAND', 'najm')
  expect((await chosenBrand()).id).toBe('najm')
  const { load } = brandModule() as { load: (id: string) => Promise<string | undefined> }
  expect(await load('\0brand')).toContain('"id":"najm"')
  expect(await load('\0brand')).toContain(`import '/brands/najm/`)
})
