import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contractFile = /\/src\/contract\/[\w-]+\.ts$/
const withSchemas = '?schemas'

/**
 * The browser needs of the contract where a call goes, not the schemas of what it carries: those are types by then.
 * `#contract/x.ts` becomes a module of plain data without zod; `#contract-schemas/x.ts` is the whole file, for the
 * screens that check a form by it.
 */
export function contractForBrowser(): Plugin {
  return {
    name: 'matjar:contract-for-browser',
    enforce: 'pre',

    async resolveId(source, importer, options) {
      const whole = source.startsWith('#contract-schemas/') || importer?.endsWith(withSchemas)
      if (!whole) return
      const target = source.replace('#contract-schemas/', '#contract/')
      const found = await this.resolve(target, importer?.replace(withSchemas, ''), {
        ...options,
        skipSelf: true,
      })
      return found && contractFile.test(found.id) ? found.id + withSchemas : found
    },

    async load(id) {
      if (!contractFile.test(id) || needsNothing(id)) return
      const { data } = await sortedExports(id)
      return Object.entries(data)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },

    async transform(code, id) {
      if (!id.includes('/src/web/') || !/\.tsx?($|\?)/.test(id)) return
      for (const [, names, file] of code.matchAll(
        /import\s*\{([^}]*)\}\s*from\s*['"]#contract\/([\w-]+\.ts)['"]/g,
      )) {
        const path = fileURLToPath(new URL(`../../src/contract/${file}`, import.meta.url))
        if (needsNothing(path)) continue
        const { left } = await sortedExports(path)
        for (const name of (names ?? '').split(',').map((part) => part.trim())) {
          const imported = name.split(/\s+as\s+/)[0] ?? ''
          if (left.has(imported))
            this.error(
              `${basename(id)} imports ${imported} from #contract/${file}, which the browser gets without schemas. ` +
                `Import it as a type, or from #contract-schemas/${file} where a form is checked by it.`,
            )
        }
      }
    },
  }
}

/** A file that imports no values, or only those of such files, brings no schemas along, and is taken as it is. */
function needsNothing(file: string): boolean {
  const imports = readFileSync(file, 'utf8').matchAll(/^import (?!type )[^']*'([^']+)'/gm)
  return [...imports].every(
    ([, from = '']) => from.startsWith('./') && needsNothing(join(dirname(file), from)),
  )
}

type Sorted = { data: Record<string, unknown>; left: Set<string> }

/** The exports of a contract file that are plain data, and the names of those that are not. */
async function sortedExports(file: string): Promise<Sorted> {
  const version = statSync(file).mtimeMs
  const exported = (await import(`${pathToFileURL(file).href}?v=${version}`)) as Record<string, unknown>
  const sorted: Sorted = { data: {}, left: new Set() }
  for (const [name, value] of Object.entries(exported)) {
    const plain = isEndpointGroup(value) ? callableParts(value) : value
    if (isPlain(plain)) sorted.data[name] = plain
    else sorted.left.add(name)
  }
  return sorted
}

type EndpointLike = { method: string; path: string; access: string }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isEndpoint = (value: unknown): value is EndpointLike & Record<string, unknown> =>
  isObject(value) && typeof value.method === 'string' && typeof value.path === 'string' && 'access' in value

const isEndpointGroup = (value: unknown): value is Record<string, EndpointLike & Record<string, unknown>> =>
  isObject(value) && Object.values(value).length > 0 && Object.values(value).every(isEndpoint)

const callableParts = (group: Record<string, EndpointLike & Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(group).map(
      ([name, { method, path, access, needs, status, idempotent, botCheck, raw }]) => [
        name,
        { method, path, access, needs, status, idempotent, botCheck, raw },
      ],
    ),
  )

function isPlain(value: unknown): boolean {
  if (value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value))
    return true
  if (Array.isArray(value)) return value.every(isPlain)
  return isObject(value) && !('_zod' in value) && Object.values(value).every(isPlain)
}
