import {
  cmsAdsApi,
  type CmsMarketingCalls,
  cmsSlidersApi,
  type MarketingKind,
} from '#contract/cms-marketing.ts'
import { withoutLanguage } from '#i18n/paths.ts'

export type Kind = {
  kind: MarketingKind
  calls: CmsMarketingCalls
  /** Its list, without language. */
  path: string
  /** Where it stands on the page: what the two kinds differ in. */
  place: 'position' | 'placement'
  /** What such a picture is uploaded for. */
  purpose: 'slider' | 'ad'
}

/** Sliders and ads, in the order of their tabs. */
export const marketingKinds: readonly Kind[] = [
  {
    kind: 'slider',
    calls: cmsSlidersApi,
    path: '/cms/marketing/home-page-sliders',
    place: 'position',
    purpose: 'slider',
  },
  {
    kind: 'ad',
    calls: cmsAdsApi,
    path: '/cms/marketing/ads',
    place: 'placement',
    purpose: 'ad',
  },
]

/** The kind that a page is about, by its address. */
export function kindAt(pathname: string): Kind {
  const page = withoutLanguage(pathname)
  const kind = marketingKinds.find(({ path }) => page === path || page.startsWith(`${path}/`))
  if (!kind) throw new Error(`No kind of marketing lives at ${pathname}`)
  return kind
}
