import { type PaperKind, paperKinds } from '#contract/papers.ts'

/** What the list is narrowed by, which lives in its address. */
export type PapersAddress = { search: string; kind: PaperKind | ''; from: string; to: string; page: number }

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export function readPapersAddress(query: URLSearchParams): PapersAddress {
  const [from, to, page] = [query.get('from'), query.get('to'), Number(query.get('page'))]
  return {
    search: (query.get('search') ?? '').slice(0, 100),
    kind: paperKinds.find((kind) => kind === query.get('kind')) ?? '',
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

export const isNarrowed = ({ search, kind, from, to, page }: PapersAddress) =>
  page > 1 || [search, kind, from, to].some((value) => value !== '')

/** The address with a change to what is looked for, which begins at the first page again. */
export function withChange(address: PapersAddress, change: Partial<PapersAddress>): string {
  const { page: _page, ...all } = { ...address, ...change }
  const text = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== '')).toString()
  return `/documents${text && `?${text}`}`
}
