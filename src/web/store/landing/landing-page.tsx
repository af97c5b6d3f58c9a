import { useRouteLoaderData } from 'react-router'
import { landingPath } from '#contract/landing-ways.ts'
import { inBrowser, onServer, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { useHref } from '#web/language/link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Breadcrumb, type Crumb } from '#web/ui/page/breadcrumb.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ProductList } from '../products/list/product-list.tsx'
import { useListAddress } from '../products/list/use-list-address.ts'
import { asJson } from '../products/product/structured-data.ts'
import { landingData } from './landing-data.ts'
import styles from './landing-page.module.css'
import { type LandingData, loadLanding } from './load-landing.ts'

export const loader = onServer(loadLanding)
export const clientLoader = inBrowser(loadLanding)
export { isAnotherList as shouldRevalidate } from '../products/list/product-list.tsx'

/** One way into the catalogue, with its own words: a device type, an application, an industry, a use case, a maker. */
export default function LandingPage({ loaderData }: ScreenProps<typeof loadLanding>) {
  const t = useT('crumbs')
  const products = useT('store.products')
  const list = useListAddress()
  const { title, intro, description, image, productCount, solution } = loaderData.about
  const crumbs: Crumb[] = [
    { label: t('home'), to: '/' },
    { label: t('products'), to: '/products' },
    { label: title },
  ]
  return (
    <ProductList data={loaderData} list={list}>
      <PageTitle title={title} description={description} {...(image && { image: `${image.url}?w=1280` })} />
      {productCount === 0 && <meta name="robots" content="noindex" />}
      <ForMachines data={loaderData} crumbs={crumbs} />
      <header className={classNames(styles.head, image && styles.withPicture)}>
        <div className={styles.words}>
          <Breadcrumb crumbs={crumbs} />
          <h1>{title}</h1>
          {/* Cleaned by the server when it was saved and when it was read. */}
          {intro && <div className={styles.intro} dir="auto" dangerouslySetInnerHTML={{ __html: intro }} />}
          {solution && (
            <ButtonLink to={`/solutions/${solution.slug}`} className={styles.workOut}>
              {products('workOut')}: {solution.name}
            </ButtonLink>
          )}
        </div>
        {image && (
          <div className={styles.frame}>
            <Picture
              file={image}
              alt=""
              ratio={4 / 3}
              sizes="240px"
              fit="cover"
              isFirst
              className={styles.picture}
            />
          </div>
        )}
      </header>
    </ProductList>
  )
}

/** What search engines and those who share the page read of it. */
function ForMachines({ data: { about, products }, crumbs }: { data: LandingData; crumbs: Crumb[] }) {
  const href = useHref()
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
  const address = (path: string) => origin + href(path)
  const url = address(landingPath(about))
  const data = landingData({
    name: about.title,
    description: about.description,
    url,
    crumbs: crumbs.map(({ label, to }) => ({ name: label, url: to ? address(to) : url })),
    products: products.data.map(({ id, name }) => ({ name, url: address(`/products/${id}`) })),
  })
  return (
    <>
      <meta property="og:url" content={url} />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asJson(data) }} />
    </>
  )
}
