import type { StoredDocumentation } from '../../products/products.table.ts'
import type { Note } from '../import-report.ts'
import { listCut } from './list-cut.ts'
import type { Link, LorawanDevice } from './read-device.ts'

const maxDocumentations = 20
const maxUrl = 2048

/** Links to documents and pages of the maker, each address once. */
export function documentationsOf(device: LorawanDevice, note: Note): StoredDocumentation[] {
  const titled: [title: string, links: Link[]][] = [
    ['Data sheet', device.dataSheet ? [device.dataSheet] : []],
    ['Manual', device.manuals],
    ['Product page', device.productPage ? [device.productPage] : []],
    ['Video', device.videos],
  ]
  const all = titled.flatMap(([title, links]) =>
    links.flatMap((link) => {
      const url = webAddress(link, note)
      return url === undefined ? [] : { title, url }
    }),
  )
  const once = all.filter(({ url }, index) => all.findIndex((other) => other.url === url) === index)
  return listCut(once, maxDocumentations, 'documentations', note, ({ url }) => url)
}

/** An http or https address without a user name in it; spaces are encoded as a browser would. */
function webAddress({ field, url }: Link, note: Note): string | undefined {
  const encoded = url.replace(/ /g, '%20')
  const parsed = /^https?:\/\/[^\s/]/i.test(encoded) && URL.canParse(encoded) ? new URL(encoded) : undefined
  const host = parsed?.hostname ?? ''
  if (
    !parsed ||
    /[\p{Cc}\s]/u.test(encoded) ||
    parsed.username ||
    !/[^.]/.test(host) ||
    parsed.href.length > maxUrl
  ) {
    note(field, 'bad_url', url)
    return undefined
  }
  if (encoded !== url) note(field, 'url_encoded', url)
  return encoded
}
