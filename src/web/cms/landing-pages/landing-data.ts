import type { cmsLandingPagesApi } from '#contract/landing-pages.ts'
import { landingPath, landingWays } from '#contract/landing-ways.ts'
import type { Language } from '#contract/enums.ts'
import type { Data } from '#web/api/types.ts'
import { pagingOf, valuesOf } from '../list/list-address.ts'

export const landingPagesPath = '/cms/metadata/landing-pages'
export type CmsPage = Data<typeof cmsLandingPagesApi.find>

type Address = Pick<CmsPage, 'way' | 'slug'>
export const editPath = (address: Address) => landingPagesPath + landingPath(address)

/** What the page is about, in the reader's language. */
export const nameOf = ({ name }: Pick<CmsPage, 'name'>, language: Language) =>
  name[language] || name.en || name.ar

export function landingQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    search: query.get('search')?.trim().slice(0, 100),
    way: valuesOf(query, 'way', landingWays),
  }
}
