import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startAfterPaint } from './start-after-paint.ts'

const drawn = [
  '<head><link rel="stylesheet" href="/a.css"/><link nonce="m" rel="preload" href="/a.woff2" as="font"/>',
  '<link rel="modulepreload" href="/assets/list.js"/><link rel="modulepreload" href="/assets/root.js"/></head>',
  '<body><p>words</p><script nonce="m">window.__reactRouterContext = {}</script>',
  '<script nonce="m" type="module" async="">import "/assets/list.js";\nimport * as route0 from "/assets/root.js";\n',
  'window.__reactRouterRouteModules = {"root":route0};\n\nimport("/assets/entry.js");</script></body>',
].join('')

/** Runs the page's starter like a browser that has painted `frames` times and waited `milliseconds`. */
async function run(html: string, { frames = 0, milliseconds = 0 }) {
  const code = /<script nonce="m">(\(\(files[\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const happened: string[] = []
  const painted: (() => void)[] = []
  const timers: [() => void, number][] = []
  const page = {
    window: {} as Record<string, unknown>,
    document: {
      createElement: () => ({}),
      head: { append: ({ rel, href }: Record<string, string>) => happened.push(`${rel} ${href}`) },
    },
    requestAnimationFrame: (then: () => void) => painted.push(then),
    setTimeout: (then: () => void, after = 0) => timers.push([then, after]),
    load: async (file: string) => {
      happened.push(`import ${file}`)
      return { file }
    },
  }
  runInNewContext(code.replaceAll('import(', 'load('), page)
  for (let frame = 0; frame < frames; frame++) for (const then of painted.splice(0)) then()
  for (const [then, after] of timers) if (after <= milliseconds) then()
  await new Promise((done) => setImmediate(done))
  return { happened, modules: page.window.__reactRouterRouteModules }
}

test('requests no script before first paint', async () => {
  const page = startAfterPaint(drawn)
  expect(page).not.toContain('modulepreload"')
  expect(page).not.toContain('type="module"')
  expect(page).toContain(
    '<link rel="stylesheet" href="/a.css"/><link nonce="m" rel="preload" href="/a.woff2"',
  )
  expect((await run(page, { frames: 1 })).happened).toEqual([])
})

test('then all are asked for at once, and the page is taken over once', async () => {
  const all = [
    'modulepreload /assets/list.js',
    'modulepreload /assets/root.js',
    'import /assets/list.js',
    'import /assets/root.js',
    'import /assets/entry.js',
  ]
  const { happened, modules } = await run(startAfterPaint(drawn), { frames: 2, milliseconds: 2000 })
  expect(happened).toEqual(all)
  expect(modules).toEqual({ root: { file: '/assets/root.js' } })
})

test('a tab that is never painted is taken over all the same', async () => {
  expect((await run(startAfterPaint(drawn), { milliseconds: 2000 })).happened.at(-1)).toBe(
    'import /assets/entry.js',
  )
})

test('a page without scripts stays as it is', () => {
  expect(startAfterPaint('<p>words</p>')).toBe('<p>words</p>')
})
