import { existsSync, readFileSync } from 'node:fs'
import { inProject } from './paths.mjs'

/** They bring files of their own, such as native code and fonts, which they look for beside their code: no bundle holds them. */
export const runtimePackages = ['@node-rs/argon2', 'sharp', 'pdfkit', 'mjml', '@fastify/swagger-ui']

/**
 * The folders below the project of these packages and of all that they depend on, as package-lock.json has them; without what
 * is for another system.
 */
export function foldersOfRuntimePackages() {
  /** @type {{ packages: Record<string, { dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }> }} */
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = runtimePackages.map((name) => ({ name, from: '' }))
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const folder = folderOf(packages, next.name, next.from)
    if (!folder || found.has(folder) || !existsSync(inProject(folder))) continue
    found.add(folder)
    const { dependencies, optionalDependencies } = packages[folder] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      waiting.push({ name, from: folder })
  }
  return [...found].toSorted()
}

/**
 * As Node looks for it: in the asker's own folder first, then in those above.
 * @param {Record<string, unknown>} packages
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined}
 */
function folderOf(packages, name, from) {
  const folder = `${from && `${from}/`}node_modules/${name}`
  if (folder in packages) return folder
  if (from === '') return undefined
  const end = from.lastIndexOf('/node_modules/')
  return folderOf(packages, name, end < 0 ? '' : from.slice(0, end))
}
