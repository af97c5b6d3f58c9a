import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startScripts } from './start-scripts.ts'

const drawn = [
  '<head><link rel="stylesheet" href="/a.css"/><link nonce="m" rel="preload" href="/a.woff2" as="font"/>',
  '<link rel="modulepreload" href="/assets/list.js"/><link rel="modulepreload" href="/assets/root.js"/></head>',
  '<body><p>words</p><script nonce="m">window.__reactRouterContext = {}</script>',
  '<script nonce="m" type="module" async="">import "/assets/list.js";\nimport * as route0 from "/assets/root.js";\n',
  'window.__reactRouterRouteModules = {"root":route0};\n\nimport("/assets/entry.js");</script></body>',
].join('')
const manner = { mayRest: true, lost: { words: 'It is lost. </script>', again: 'Again' } }

type Given = { files: string[]; start: () => Promise<void>; mayRest: boolean; lost: typeof manner.lost }

/** What the script in the head is given at the end of the page; `load` fetches a file. */
function given(html: string, load: (file: string) => Promise<unknown>) {
  const code = /<script nonce="m">(takeOver[\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  let page: Given | undefined
  const window: Record<string, unknown> = {}
  const takeOver = { ready: (told: Given) => (page = told) }
  runInNewContext(code.replaceAll('import(', 'load('), { window, takeOver, load })
  if (!page) throw new Error('Nothing was handed over')
  return { ...page, modules: () => window.__reactRouterRouteModules }
}

test('no script is named to the browser, and all else stays', () => {
  const page = startScripts(drawn, manner)
  expect(page).not.toContain('modulepreload"')
  expect(page).not.toContain('type="module"')
  expect(page).toContain(
    '<link rel="stylesheet" href="/a.css"/><link nonce="m" rel="preload" href="/a.woff2"',
  )
})

test('the script in the head is told which there are, whether the page may rest, and what to say without them', () => {
  const { files, mayRest, lost } = given(startScripts(drawn, manner), async () => ({}))
  expect(files).toEqual(['/assets/list.js', '/assets/root.js', '/assets/entry.js'])
  expect(mayRest).toBe(true)
  expect(lost).toEqual(manner.lost)
})

test('when they start, the page is taken over once all its parts are there', async () => {
  const fetched: string[] = []
  const page = given(startScripts(drawn, manner), async (file) => {
    fetched.push(file)
    return { file }
  })
  expect(fetched).toEqual([])
  await page.start()
  expect(fetched).toEqual(['/assets/list.js', '/assets/root.js', '/assets/entry.js'])
  expect(page.modules()).toEqual({ root: { file: '/assets/root.js' } })
})

test.each(['/assets/root.js', '/assets/entry.js'])('it is told when %s does not come', async (lost) => {
  const page = given(startScripts(drawn, manner), async (file) => {
    if (file === lost) throw new Error(`no ${file}`)
    return { file }
  })
  await expect(page.start()).rejects.toThrow(`no ${lost}`)
})

test('a page without scripts stays as it is', () => {
  expect(startScripts('<p>words</p>', manner)).toBe('<p>words</p>')
})
