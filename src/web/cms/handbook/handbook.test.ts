import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { base as arBase } from '#web/language/ar-base.ts'
import { base as enBase } from '#web/language/en-base.ts'
import { cms as arCms } from '#i18n/ar/cms.ts'
import { cms as enCms } from '#i18n/en/cms.ts'
import { returns as arReturns } from '#i18n/ar/returns.ts'
import { returns as enReturns } from '#i18n/en/returns.ts'
import { forms as arForms } from '#web/language/ar-forms.ts'
import { forms as enForms } from '#web/language/en-forms.ts'
import routes from '../../routes.ts'
import { handbookPages, pageOfScreen } from './pages.ts'
import { pictures } from './picture-list.ts'
import { piecesOf } from './pieces-of.ts'
import { findPages, textsOf } from './search.ts'
import { handbook as arabic } from './texts/ar.ts'
import { handbook as english } from './texts/en.ts'

const folder = fileURLToPath(new URL('pictures/', import.meta.url))
const books = [
  ['en', english, { ...enBase, ...enForms, cms: enCms, returns: enReturns }],
  ['ar', arabic, { ...arBase, ...arForms, cms: arCms, returns: arReturns }],
] as const

const addresses = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = '', children = [] }) => [path, ...addresses(children)])

/** Every text of a catalogue; of a choice by number, what stands in each case as well. */
function textsIn(words: object): string[] {
  return Object.values(words).flatMap((one: unknown) =>
    typeof one === 'string' ? [one] : typeof one === 'object' && one !== null ? textsIn(one) : [],
  )
}

test('every screen of the CMS has its page', () => {
  const screens = [...new Set(addresses(routes).filter((path) => /^cms(?:\/|$)/.test(path)))]
  expect(screens.length).toBeGreaterThan(40)
  expect(
    screens.filter((path) => pageOfScreen(`/${path.replaceAll(/:\w+/g, '0199')}`) === undefined),
  ).toEqual([])
  expect(pageOfScreen('/cms/orders', '?tab=requests')).toBe('requests')
  expect(pageOfScreen('/elsewhere')).toBeUndefined()
})

describe.each(books)('the handbook in %s', (language, book, words) => {
  const blocks = handbookPages.flatMap((page) => book[page].blocks.map((block) => [page, block] as const))
  const pieces = blocks.flatMap(([page, block]) =>
    textsOf(block).flatMap((text) => piecesOf(text).map((piece) => [page, piece] as const)),
  )

  test('calls every control as the screen does', () => {
    const known = new Set(textsIn(words))
    const unknown = pieces.filter(([, piece]) => piece.kind === 'control' && !known.has(piece.text))
    expect(unknown.map(([page, { text }]) => `${page}: ${text}`)).toEqual([])
  })

  test('leads to pages that are there', () => {
    const leading = pieces.flatMap(([, piece]) => (piece.kind === 'link' ? [piece.page] : []))
    expect(leading.length).toBeGreaterThan(5)
    expect(leading.filter((page) => !handbookPages.some((one) => one === page))).toEqual([])
  })

  test('has its pictures', () => {
    const named = blocks.flatMap(([, block]) =>
      typeof block === 'object' && 'picture' in block ? [block.picture] : [],
    )
    expect(new Set(named)).toEqual(new Set(Object.keys(pictures)))
    expect(named.filter((id) => !existsSync(`${folder}${id}-${language}.webp`))).toEqual([])
  })

  test('finds a page by its words', () => {
    expect(findPages(book, '')).toEqual([...handbookPages])
    expect(findPages(book, book.refunds.title)[0]).toBe('refunds')
    expect(findPages(book, 'LoRaWAN')).toEqual(['import'])
    expect(findPages(book, 'qqqq')).toEqual([])
  })
})

test('both languages show the same, in the same order', () => {
  const shape = (book: typeof english) =>
    handbookPages.map((page) =>
      book[page].blocks.map((block) =>
        typeof block === 'string'
          ? 'text'
          : 'steps' in block
            ? `${block.steps.length} steps`
            : 'picture' in block
              ? block.picture
              : Object.keys(block).join(),
      ),
    )
  expect(shape(arabic)).toEqual(shape(english))
})

test('a word that is written in several ways is found', () => {
  expect(findPages(arabic, 'اضافه')).toContain('add-product')
})

test('no picture is there that no page shows, and all of them are small', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.webp'))
  const known = new Set(Object.keys(pictures).flatMap((id) => [`${id}-en.webp`, `${id}-ar.webp`]))
  expect(files.filter((file) => !known.has(file))).toEqual([])
  expect(files.reduce((sum, file) => sum + statSync(folder + file).size, 0)).toBeLessThan(3_000_000)
})
