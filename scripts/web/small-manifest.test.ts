import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { compact, type RouteManifest } from './small-manifest.ts'

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

test('every file is named once', () => {
  expect(compact(manifest).match(/shared\.js/g)).toHaveLength(1)
})
