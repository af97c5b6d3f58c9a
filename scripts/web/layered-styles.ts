import type { Plugin } from 'vite'

const order = '@layer base, shared;'

/**
 * Puts what screens build on into cascade layers, so that a screen's own style wins wherever the sheets stand. The order of
 * sheets cannot be relied on: one that a lazily loaded part needs too is linked a second time, after the screen's.
 */
export function layeredStyles(shared: readonly RegExp[]): Plugin {
  const layerOf = (file: string) => {
    if (!/\/src\/web\/.*\.css$/.test(file) || /\/theme\/(?:fonts|tokens)\.css$/.test(file)) return undefined
    if (file.endsWith('/theme/base.css')) return 'base'
    return shared.some((source) => source.test(file)) ? 'shared' : undefined
  }
  return {
    name: 'matjar:layered-styles',
    enforce: 'pre',
    transform(code, id) {
      const layer = layerOf(id.split('?', 1)[0] ?? '')
      return layer ? { code: `${order}\n@layer ${layer} {\n${code}\n}`, map: null } : undefined
    },
  }
}
