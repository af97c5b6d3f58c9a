import { redirect } from 'react-router'
import { storeLandingPagesApi } from '#contract/landing-pages.ts'
import { landingPath, landingWays, slugPattern } from '#contract/landing-ways.ts'
import { withLanguage, withoutLanguage } from '#i18n/paths.ts'
import type { Load } from '#web/api/load.ts'
import { loadList } from '../products/list/load-products.ts'

/** What the page is about, and its products. An address that it had before leads to where it is now. */
export const loadLanding = async (given: Load) => {
  const { call, url, params, language } = given
  const [, first] = withoutLanguage(url.pathname).split('/')
  const way = landingWays.find((one) => one === first)
  const { slug = '' } = params
  if (!way || !slugPattern.test(slug)) throw redirect(`/${language}/products`)
  const { data: page } = await call(storeLandingPagesApi.find, { params: { way, slug } })
  if (page.slug !== slug) throw redirect(withLanguage(landingPath(page), language) + url.search, 301)
  const { filter, ...about } = page
  return { ...(await loadList(given, filter)), about }
}
export type LandingData = Awaited<ReturnType<typeof loadLanding>>
