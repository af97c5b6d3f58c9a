import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inProject } from '../set-up/paths.mjs'

const folder = inProject('build', 'pages', 'client', 'assets')
const files = readdirSync(folder).filter((file) => file.endsWith('.js'))

/** A file and all that comes with it. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const code = readFileSync(join(folder, file), 'utf8')
  for (const [, imported = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g))
    withImports(imported, found)
  return found
}

// They are fetched for visitors once a page is quiet, or at the first press.
test.each([
  'sign-in-form',
  'queries',
  'late',
  'checkout',
  'cart-page',
  'wishlist-list',
  'suggestions',
  'register-form',
  'my-requests',
  'dock',
])('the part %s brings nothing of the CMS with it', (part) => {
  const built = files.filter((file) => file.replace(/-[\w-]{8}\.js$/, '') === part)
  expect(built).not.toEqual([])
  const brought = built.flatMap((file) => [...withImports(file)])
  expect(brought.filter((file) => /^(?:staff|cms)-/.test(file))).toEqual([])
})
