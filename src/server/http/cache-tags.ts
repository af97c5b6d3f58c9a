import { AsyncLocalStorage } from 'node:async_hooks'
import type { OutgoingHttpHeaders } from 'node:http'
import type { CacheSubject } from '#contract/endpoint.ts'
import { tagOf } from '../db/change-channels.ts'

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
