import { AsyncLocalStorage } from 'node:async_hooks'
import type { OutgoingHttpHeaders } from 'node:http'
import { tagOf } from '../db/change-channels.ts'

/**
 * What a cached answer tells of: one product and all that is named in it; products, of which any may enter or leave it; what is shown by the
 * clock; the shop's settings; what never changes.
 */
export type CacheSubject = 'product' | 'products' | 'marketing' | 'settings' | 'places'

/** By the last part of the address; not in the contract, since no browser needs it. */
const subjects: readonly (readonly [RegExp, CacheSubject])[] = [
  [/\/settings$/, 'settings'],
  [/\/delivery\/places$/, 'settings'],
  [/\/(sliders|ads)$/, 'marketing'],
  [/\/products\/:id$/, 'product'],
  [/\/products(\/price-range|\/suggestions)?$/, 'products'],
  [/\/(applications|industries|use-cases|tags|device-types|gateway-types|accessory-types)$/, 'products'],
  [/\/metadata$/, 'products'],
  [/\/landing-pages\/:way\/:slug$/, 'products'],
  [/\/solutions(\/:slug(\/results)?)?$/, 'products'],
  [/\/catalogue-tree$/, 'products'],
  [/\/metadata\/v1\/Countries$|\/metadata\/cities\/v1\/:countryId$/, 'places'],
]

/** Of a call that is cached for everybody; one that is not among them is a mistake. */
export function subjectOf(path: string): CacheSubject {
  const [, subject] = subjects.find(([pattern]) => pattern.test(path)) ?? []
  if (!subject) throw new Error(`${path} is cached, and nothing says what it tells of (cache-tags.ts)`)
  return subject
}

/** What a CDN is told by, and no browser; each CDN reads two of them. */
export const cdnHeaders = ['surrogate-key', 'cache-tag', 'surrogate-control', 'cdn-cache-control'] as const

/** CDNs take some kilobytes of tags. Whatever names more than this is purged with every product. */
const mostIds = 100

/** The tags of an answer: what it tells of, and the things that are named in it. */
export function tagsOf(subject: CacheSubject, value: unknown): readonly string[] {
  if (subject !== 'product') return [subject]
  const ids = new Set<string>()
  collectIds(value, ids)
  return ids.size > mostIds ? [subject, 'products'] : [subject, ...[...ids].map(tagOf)]
}

function collectIds(value: unknown, ids: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value))
    if (name === '_id' && typeof one === 'string') ids.add(one)
    else collectIds(one, ids)
}

const drawing = new AsyncLocalStorage<Set<string>>()

/** What a page is drawn from gives it its tags. */
export async function withTags<T>(draw: () => Promise<T>): Promise<{ drawn: T; tags: readonly string[] }> {
  const tags = new Set<string>()
  return { drawn: await drawing.run(tags, draw), tags: [...tags] }
}

export function noteTags(tags: readonly string[] = []): void {
  const noted = drawing.getStore()
  for (const tag of tags) noted?.add(tag)
}

/** How long a CDN keeps an answer, and by which tags it can be told to drop it. What changes by the clock is announced by nobody. */
export function headersForCdn(
  tags: readonly string[],
  language: string,
  { keepSeconds, freshSeconds }: { keepSeconds: number; freshSeconds: number },
): OutgoingHttpHeaders {
  const all = ['all', `lang-${language}`, ...tags]
  const keep = `max-age=${tags.length === 0 || tags.includes('marketing') ? freshSeconds : keepSeconds}`
  return {
    'surrogate-key': all.join(' '),
    'cache-tag': all.join(','),
    'surrogate-control': keep,
    'cdn-cache-control': keep,
  }
}

/** Of an answer that nobody may keep. */
export const notForCdn: OutgoingHttpHeaders = {
  'surrogate-control': 'no-store',
  'cdn-cache-control': 'no-store',
}
