import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const project = fileURLToPath(new URL('..', import.meta.url))
const folders = ['bench', 'brands', 'demo', 'docs', 'e2e', 'scripts', 'src']
/** Applied migrations are never edited, so SQL is not checked. */
const isText = (path: string) => /\.(ts|tsx|mjs|js|css|md|json|html|yml)$|^\.env\.example$/.test(path)

/** Numbered decisions and sections of papers that are not in this repository; docs/product has what holds. */
const references = [
  /\b[DS]-\d{3,4}\b/,
  /\bC-\d{2}\b/,
  /\u00a7/,
  /\bsafety [A-Z]\d/,
  /\bproduct[ ]decisions?\b/i,
  /\bthe[ ]specification\b/i,
]

async function textFiles(): Promise<string[]> {
  const inFolders = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(project, folder), { recursive: true })).map((path) => join(folder, path)),
    ),
  )
  return [...(await readdir(project)), ...inFolders.flat()].filter(
    (path) => isText(path) && path !== 'package-lock.json',
  )
}

const heading = (line: string) =>
  line
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

test('no file refers to papers outside the repository', async () => {
  const found = await Promise.all(
    (await textFiles()).map(async (path) =>
      (await readFile(join(project, path), 'utf8'))
        .split('\n')
        .flatMap((line, index) =>
          references.some((reference) => reference.test(line)) ? [`${path}:${index + 1}`] : [],
        ),
    ),
  )
  expect(found.flat()).toEqual([])
})

test('every page of docs/product that is referred to has the heading', async () => {
  const pages = new Map<string, string[]>()
  for (const page of await readdir(join(project, 'docs/product'))) {
    const text = await readFile(join(project, 'docs/product', page), 'utf8')
    pages.set(
      page,
      text
        .split('\n')
        .filter((line) => line.startsWith('#'))
        .map(heading),
    )
  }
  const missing = await Promise.all(
    (await textFiles()).map(async (path) => {
      const text = await readFile(join(project, path), 'utf8')
      return [...text.matchAll(/(?:docs|\.\.)\/product\/([\w-]+\.md)(?:#([\w-]+))?/g)].flatMap(
        ([reference, page = '', anchor]) =>
          pages.has(page) && (anchor === undefined || pages.get(page)?.includes(anchor))
            ? []
            : [`${path}: ${reference}`],
      )
    }),
  )
  expect(missing.flat()).toEqual([])
})
