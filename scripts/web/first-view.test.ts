import { expect, test } from 'vitest'
import { isInFirstView } from './first-view.ts'

const graph = (importers: Record<string, string[]>) => ({
  getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }),
})
const home = '/shop/src/web/store/home/home-page.tsx'

test('what a first screen imports comes with it, however far down', () => {
  const modules = graph({ 'price.ts': ['card.tsx'], 'card.tsx': ['row.tsx'], 'row.tsx': [home] })
  expect(isInFirstView('price.ts', modules)).toBe(true)
})

test('what only other screens import does not, even when they import each other in a circle', () => {
  const modules = graph({
    'field.tsx': ['form.tsx'],
    'form.tsx': ['/shop/src/web/cms/user.tsx', 'field.tsx'],
  })
  expect(isInFirstView('field.tsx', modules)).toBe(false)
})

test('a screen is known with what the router writes behind its name', () => {
  const modules = graph({ 'card.tsx': [`${home}?__react-router-build-client-route`] })
  expect(isInFirstView('card.tsx', modules)).toBe(true)
})
