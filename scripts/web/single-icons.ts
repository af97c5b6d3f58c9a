import type { Plugin } from 'vite'

const iconImport = /import\s*\{([^}]*)\}\s*from\s*['"]@tabler\/icons-react['"]/g
const iconFiles = '@tabler/icons-react/dist/esm/icons'

/** Takes each icon from its own file. The package's one entry names 6 000, and a build would read them all. */
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
  }
}

const singleImports = (names: string): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon, local = icon] = name.split(/\s+as\s+/)
      return `import ${local} from '${iconFiles}/${icon}.mjs'`
    })
    .join('; ')
