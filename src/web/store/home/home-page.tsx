import { Fragment, type ReactNode } from 'react'
import { brand } from '#brand'
import { type HomeSection, homeSections } from '#contract/home-sections.ts'
import { inBrowser, onServer, type ScreenProps } from '#web/api/load.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { usePageTheme } from '#web/theme/page-theme.ts'
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
  const parts: Record<HomeSection, ReactNode> = {
    sliders: <Sliders sliders={home.sliders} />,
    ads_top: adsAt('home_top'),
    applications: (
      <Topics look="cards" filter="application" title={t('applications')} topics={home.applications} />
    ),
    use_cases: (
      <Topics
        look="lines"
        filter="useCase"
        title={t('useCases')}
        topics={home.useCases}
        action={home.hasSolutions && <Link to="/solutions">{t('solutions')}</Link>}
      />
    ),
    ads_middle: adsAt('home_middle'),
    newest: (
      <ProductRow
        isWhole
        title={t('newest')}
        products={home.newest}
        action={<Link to="/products">{t('allProducts')}</Link>}
      />
    ),
    industries: <Topics look="tiles" filter="industry" title={t('industries')} topics={home.industries} />,
    ads_bottom: adsAt('home_bottom'),
  }
  return (
    <div className={styles.home}>
      <PageTitle description={t('description', { brand: brand.title[language] })} />
      <SiteData />
      <h1 className={styles.title}>
        <VisuallyHidden>{brand.title[language]}</VisuallyHidden>
      </h1>
      {(usePageTheme()?.home ?? homeSections).map((section) => (
        <Fragment key={section}>{parts[section]}</Fragment>
      ))}
    </div>
  )
}
