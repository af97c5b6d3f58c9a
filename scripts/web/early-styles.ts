import type { Plugin } from 'vite'

/**
 * Keeps the style of parts that the server draws and browsers bring later. The page around such a part imports its sheet, for
 * until a person touches the page nothing else brings it; without a name taken from it the build would leave it out.
 */
export function earlyStyles(sheets: readonly RegExp[]): Plugin {
  return {
    name: 'matjar:early-styles',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      return sheets.some((sheet) => sheet.test(id))
        ? { code, map: null, moduleSideEffects: 'no-treeshake' }
        : undefined
    },
  }
}
