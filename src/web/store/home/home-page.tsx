import { brand } from '#brand'
import { storeMarketingApi } from '#contract/marketing.ts'
import { storeMetadataApi } from '#contract/metadata.ts'
import { storeProductsApi } from '#contract/products.ts'
import { inBrowser, type Load, onServer, type ScreenProps } from '#web/api/load.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { ProductRow } from '#web/store/products/product-row.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Ads } from './ads.tsx'
import styles from './home-page.module.css'
import { SiteData } from './site-data.tsx'
import { Sliders } from './sliders.tsx'
import { Topics } from './topics.tsx'

const newestCount = 8

const load = async ({ call }: Load) => {
  const [sliders, ads, applications, useCases, industries, newest] = await Promise.all([
    call(storeMarketingApi.sliders),
    call(storeMarketingApi.ads),
    call(storeMetadataApi.applications),
    call(storeMetadataApi.useCases),
    call(storeMetadataApi.industries),
    call(storeProductsApi.list, { query: { limit: newestCount } }),
  ])
  return {
    sliders: sliders.data,
    ads: ads.data,
    applications: applications.data,
    useCases: useCases.data,
    industries: industries.data,
    newest: newest.data,
  }
}
export type HomeData = Awaited<ReturnType<typeof load>>

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** The entry points into the catalogue; a part without content is not shown. */
export default function HomePage({ loaderData: home }: ScreenProps<typeof load>) {
  const t = useT('store.home')
  const language = useLanguage()
  const adsAt = (placement: HomeData['ads'][number]['placement']) => (
    <Ads ads={home.ads.filter((ad) => ad.placement === placement)} />
  )
  return (
    <div className={styles.home}>
      <PageTitle description={t('description', { brand: brand.title[language] })} />
      <SiteData />
      <h1 className={styles.title}>
        <VisuallyHidden>{brand.title[language]}</VisuallyHidden>
      </h1>
      <Sliders sliders={home.sliders} />
      {adsAt('home_top')}
      <Topics look="cards" filter="application" title={t('applications')} topics={home.applications} />
      <Topics look="lines" filter="useCase" title={t('useCases')} topics={home.useCases} />
      {adsAt('home_middle')}
      <ProductRow
        isWhole
        title={t('newest')}
        products={home.newest}
        action={<Link to="/products">{t('allProducts')}</Link>}
      />
      <Topics look="tiles" filter="industry" title={t('industries')} topics={home.industries} />
      {adsAt('home_bottom')}
    </div>
  )
}
