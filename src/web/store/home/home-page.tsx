import { brand } from '#brand'
import { inBrowser, onServer, type ScreenProps } from '#web/api/load.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { ProductRow } from '#web/store/products/product-row.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { loadHome, type HomeData } from './load-home.ts'
import { Ads } from './ads.tsx'
import styles from './home-page.module.css'
import { SiteData } from './site-data.tsx'
import { Sliders } from './sliders.tsx'
import { Topics } from './topics.tsx'

export const loader = onServer(loadHome)
export const clientLoader = inBrowser(loadHome)

/** The entry points into the catalogue; a part without content is not shown. */
export default function HomePage({ loaderData: home }: ScreenProps<typeof loadHome>) {
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
