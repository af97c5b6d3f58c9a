import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { serverSources } from './set-up/build-shop.mjs'

const project = fileURLToPath(new URL('..', import.meta.url))
const folder = join(project, 'build/server')
const files = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as string[]

/** All that these files import before their own code runs, in the folder and outside it. */
function importedBy(names: readonly string[]): string[] {
  const found = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const code = readFileSync(join(folder, name), 'utf8')
    for (const [, source = ''] of code.matchAll(/^(?:import|export) (?:[^;'"]* from )?["']([^"']+)["'];/gm)) {
      if (found.has(source)) continue
      found.add(source)
      if (source.startsWith('./')) waiting.push(source)
    }
  }
  return [...found]
}

const named = (start: string) => files.filter((name) => name.startsWith(start) && name.endsWith('.js'))
const atStart = importedBy(['main.js', ...named('run-shop-')])

test('a start reads in no packages beyond the bundle but those that every start needs', () => {
  const outside = atStart.filter((source) => !source.startsWith('./') && source.includes('/'))
  expect(named('run-shop-')).toHaveLength(1)
  const packages = outside.filter((source) => !/^node:|^(?:fs|path|stream|util|dns|timers)\//.test(source))
  expect(packages.toSorted()).toEqual(['@fastify/swagger-ui', '@node-rs/argon2'])
  for (const later of ['sharp', 'pdfkit', 'mjml', 'vite']) expect(atStart).not.toContain(later)
})

test('what few starts need is read in when it is needed: payments by Stripe, mails, files in a bucket, lists of common passwords', () => {
  const inBundle = atStart.filter((source) => source.startsWith('./')).map((source) => source.slice(2))
  const sources = inBundle.flatMap((name) => sourcesOf(name))
  for (const later of [
    'stripe',
    'nodemailer',
    '@aws-sdk',
    '@smithy',
    's3-file-store',
    '@zxcvbn-ts',
    'smtp-mailer',
    'invoice-pdf',
    'development-pages',
  ])
    expect(sources.filter((source) => source.includes(`/${later}`))).toEqual([])
  expect(sources.filter((source) => source.includes('/pg-boss/')).length).toBeGreaterThan(0)
})

test('a change of any file in the bundle has it made anew', () => {
  const own = files.flatMap((name) => (name.endsWith('.js') ? sourcesOf(name) : []))
  const known = own.filter((source) =>
    serverSources.some((path) => source === path || source.startsWith(`${path}/`)),
  )
  const strange = own.filter((source) => !source.startsWith('node_modules/') && !known.includes(source))
  expect(known.length).toBeGreaterThan(400)
  expect(strange.filter((source) => !/rolldown/.test(source))).toEqual([])
})

test('the bundle is ASCII, of which V8 keeps a byte a letter', () => {
  for (const name of files.filter((file) => file.endsWith('.js')))
    expect(/[^\0-\x7f]/.test(readFileSync(join(folder, name), 'utf8')), name).toBe(false)
})

function sourcesOf(name: string): string[] {
  // A file that only hands on what others hold has no map.
  if (!files.includes(`${name}.map`)) return []
  const { sources } = JSON.parse(readFileSync(join(folder, `${name}.map`), 'utf8')) as { sources: string[] }
  return sources.map((source) => relative(project, join(folder, source)))
}
