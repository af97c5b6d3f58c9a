import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const iconImport = /import\s*\{([^}]*)\}\s*from\s*['"]@tabler\/icons-react['"]/g
const iconFiles = '@tabler/icons-react/dist/esm/icons'
const packageFolder = fileURLToPath(new URL(`../../node_modules/${iconFiles}`, import.meta.url))
const iconComponent = fileURLToPath(new URL('../../src/web/ui/icon.tsx', import.meta.url))
const linesOnly = 'virtual:icon/'

/**
 * Takes each icon from its own file. The package's one entry names 6 000, and a build would read them all. Of an icon that is
 * made of lines alone, as most are, its lines are enough: one path for all of them.
 */
export function singleIcons(): Plugin {
  return {
    name: 'matjar:single-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx?$/, code: '@tabler/icons-react' },
      handler: (code) => ({
        code: code.replace(iconImport, (_, names: string) => singleImports(names)),
        map: null,
      }),
    },
    resolveId: (source) => (source.startsWith(linesOnly) ? `\0${source}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${linesOnly}`)) return
      const lines = linesOf(id.slice(linesOnly.length + 1))
      return `import { icon } from ${JSON.stringify(iconComponent)}; export default icon(${JSON.stringify(lines)})`
    },
  }
}

const singleImports = (names: string): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon = '', local = icon] = name.split(/\s+as\s+/)
      const place = linesOf(icon) === undefined ? `${iconFiles}/${icon}.mjs` : linesOnly + icon
      return `import ${local} from '${place}'`
    })
    .join('; ')

/** All lines of an icon as one path; undefined where some of it is filled. */
function linesOf(name: string): string | undefined {
  const text = readFileSync(`${packageFolder}/${name}.mjs`, 'utf8')
  const [, list = '[]'] = /__iconNode = (\[[^]*?\]);\n/.exec(text) ?? []
  const nodes = JSON.parse(list) as [tag: string, attributes: Record<string, string>][]
  const isPlain = text.includes('"outline"') && nodes.every(isLine)
  return isPlain ? nodes.map(([, { d }]) => d).join('') : undefined
}

const isLine = ([tag, attributes]: [string, Record<string, string>]): boolean =>
  tag === 'path' &&
  (attributes.d ?? '').startsWith('M') &&
  Object.keys(attributes).every((name) => ['d', 'key'].includes(name))
