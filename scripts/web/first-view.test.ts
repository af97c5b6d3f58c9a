import { expect, test } from 'vitest'
import { isInFirstView, isOfStaffAlone } from './first-view.ts'

const graph = (importers: Record<string, string[]>, dynamicImporters: Record<string, string[]> = {}) => ({
  getModuleInfo: (id: string) => ({
    importers: importers[id] ?? [],
    dynamicImporters: dynamicImporters[id] ?? [],
  }),
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

test('what a page of the shop fetches later is not of the staff alone', () => {
  const ofBoth = { 'refresh.ts': ['session.ts', '/shop/src/web/cms/layout.tsx'] }
  expect(isOfStaffAlone('refresh.ts', graph(ofBoth, { 'session.ts': [home] }))).toBe(false)
  expect(isOfStaffAlone('refresh.ts', graph(ofBoth))).toBe(true)
})

test('a part of the CMS that a shared module fetches stays of the staff', () => {
  const part = '/shop/src/web/cms/schedule/ask-end.tsx'
  const modules = graph({ 'zone.ts': [part] }, { [part]: ['/shop/src/web/store/ask.tsx'] })
  expect(isOfStaffAlone('zone.ts', modules)).toBe(true)
})
