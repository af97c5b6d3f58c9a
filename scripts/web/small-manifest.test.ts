import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { compact, faces, type RouteManifest, withoutMarks } from './small-manifest.ts'

const manifest: RouteManifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      path: '',
      hasLoader: true,
      hasErrorBoundary: true,
      module: '/assets/root.js',
      imports: ['/assets/framework.js', '/assets/shared.js'],
      css: ['/assets/shared.css#'],
    },
    'en/home': {
      id: 'en/home',
      parentId: 'root',
      index: true,
      caseSensitive: true,
      hasLoader: true,
      hasErrorBoundary: false,
      module: '/assets/home.js',
      imports: ['/assets/framework.js', '/assets/shared.js'],
      css: [],
    },
    'en/about': { id: 'en/about', hasLoader: false, hasErrorBoundary: false, module: '/assets/about.js' },
  },
  url: '/assets/manifest-1.js',
  version: '1',
}

test('the smaller manifest makes the same object', () => {
  const made: unknown = JSON.parse(JSON.stringify(runInNewContext(compact(manifest))))
  expect(made).toEqual(manifest)
})

test('a screen in both languages is said once, and both are there', () => {
  const twin = (language: string, file = 'list') => ({
    id: `${language}/cms/list`,
    parentId: `${language}/cms`,
    path: 'cms/list',
    hasLoader: false,
    hasErrorBoundary: false,
    module: `/assets/${file}.js`,
    imports: ['/assets/framework.js'],
    css: [],
  })
  const both = { ...manifest, routes: { en: twin('en'), ar: twin('ar') } }
  const byId = (made: RouteManifest) => Object.values(made.routes)
  const made = JSON.parse(JSON.stringify(runInNewContext(compact(both)))) as RouteManifest
  expect(byId(made)).toEqual([twin('en'), twin('ar')])
  expect(compact(both).match(/cms\/list/g)).toHaveLength(2)
  const different = { ...manifest, routes: { en: twin('en'), ar: twin('ar', 'other') } }
  const kept = JSON.parse(JSON.stringify(runInNewContext(compact(different)))) as RouteManifest
  expect(byId(kept)).toEqual([twin('en'), twin('ar', 'other')])
})

test('a sheet that every page has is not fetched again for a part of a page', () => {
  const about = { id: 'about', parentId: 'root', module: '/assets/about.js' }
  const css = ['/assets/shared.css#', '/assets/late.css#', '/assets/about.css']
  const { routes } = withoutMarks({ ...manifest, routes: { ...manifest.routes, about: { ...about, css } } })
  expect(routes['root']?.css).toEqual(['/assets/shared.css'])
  expect(routes['about']?.css).toEqual(['/assets/shared.css', '/assets/late.css#', '/assets/about.css'])
  expect(routes['en/about']).toEqual(manifest.routes['en/about'])
})

test('every file is named once', () => {
  expect(compact(manifest).match(/shared\.js/g)).toHaveLength(1)
})

test('visitors get the routes of the shop, and staff those of the CMS beside them', () => {
  const route = (id: string, parentId?: string) => ({ id, parentId, module: `/assets/${id}.js` })
  const routes = Object.fromEntries(
    [
      route('root'),
      route('language/ar-store', 'root'),
      route('ar/store/home', 'language/ar-store'),
      route('language/ar-cms', 'root'),
      route('ar/cms/layout', 'language/ar-cms'),
      route('ar/cms/orders', 'ar/cms/layout'),
    ].map((one) => [one.id, one]),
  )
  const { shop, cms } = faces({ ...manifest, routes })
  expect(Object.keys(shop.routes)).toEqual(['root', 'language/ar-store', 'ar/store/home'])
  expect(Object.keys(cms.routes)).toEqual(['language/ar-cms', 'ar/cms/layout', 'ar/cms/orders'])
  expect(shop.entry).toEqual(manifest.entry)
})
