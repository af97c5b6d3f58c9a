import { Suspense } from 'react'
import { useRouteLoaderData } from 'react-router'
import { inBrowser, onServer, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { useHref } from '#web/language/link.tsx'
import { togetherPart } from '#web/language/works-together-words.ts'
import { useIsInBrowser } from '#web/storage.ts'
import { Breadcrumb, type Crumb } from '#web/ui/page/breadcrumb.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { loadProduct, type ProductData } from './product/load-product.ts'
import { useSettings } from '../settings.ts'
import { BuyBox } from './product/buy-box.tsx'
import { Gallery } from './product/gallery.tsx'
import { ProductDetails } from './product/product-details.tsx'
import styles from './product-page.module.css'
import { ProductRow } from './product-row.tsx'
import { asJson, beginning, plainText, structuredData } from './product/structured-data.ts'

export const loader = onServer(loadProduct)
export const clientLoader = inBrowser(loadProduct)

const descriptionLength = 160

const WorksTogether = togetherPart(() =>
  import('../works-together/works-together.tsx').then(({ WorksTogether: part }) => part),
)

export default function ProductPage({ loaderData: product }: ScreenProps<typeof loadProduct>) {
  const t = useT()
  const crumbs: Crumb[] = [
    { label: t('crumbs.home'), to: '/' },
    { label: t('crumbs.products'), to: '/products' },
    { label: t(`enums.ProductKind.${product.kind}`), to: `/products?kind=${product.kind}` },
    { label: product.name },
  ]
  const [image] = product.images
  const words = plainText(product.description) || product.name
  return (
    // Another product is another page: its gallery and quantity start again.
    <article key={product.id} className={styles.page}>
      <PageTitle
        title={product.shortName}
        description={beginning(words, descriptionLength)}
        kind="product"
        image={image && `${image.url}?w=1280`}
      />
      <ForMachines product={product} crumbs={crumbs} />
      <div className={styles.crumbs}>
        <Breadcrumb crumbs={crumbs} />
      </div>
      <div className={styles.gallery}>
        <Gallery images={product.images} name={product.name} />
      </div>
      <div className={styles.side}>
        <BuyBox product={product} />
      </div>
      <div className={styles.details}>
        <ProductDetails product={product} />
      </div>
      <div className={styles.rows}>
        <GoesTogether product={product.id} />
        <ProductRow
          title={t('store.product.sections.relatedAccessories')}
          products={product.relatedAccessories}
        />
        <ProductRow title={t('store.product.sections.similarProducts')} products={product.similarProducts} />
        <ProductRow title={t('store.product.sections.similarPackages')} products={product.similarPackages} />
      </div>
    </article>
  )
}

/**
 * What one has bought counts, so it is asked for in the browser. Apart from the page, which would otherwise be drawn once more right after
 * it is taken over.
 */
function GoesTogether({ product }: { product: string }) {
  const isInBrowser = useIsInBrowser()
  return (
    isInBrowser && (
      <Suspense>
        <WorksTogether items={[{ id: product, quantity: 1 }]} />
      </Suspense>
    )
  )
}

/**
 * What search engines and those who share the page read of it. They read what the server draws, so the browser, which moves from page
 * to page, does without.
 */
function ForMachines({ product, crumbs }: { product: ProductData; crumbs: Crumb[] }) {
  const href = useHref()
  const site = useRouteLoaderData<{ origin: string }>('root')
  const { seller } = useSettings()
  const origin = site?.origin ?? ''
  const url = origin + href(`/products/${product.id}`)
  const data = import.meta.env.SSR
    ? structuredData({
        product,
        origin,
        url,
        sellerName: seller.name,
        crumbs: crumbs.map(({ label, to }) => ({ name: label, url: to ? origin + href(to) : url })),
      })
    : []
  const scripts = data.map((item) => `<script type="application/ld+json">${asJson(item)}</script>`)
  return (
    <>
      <meta property="og:url" content={url} />
      <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scripts.join('') }} />
    </>
  )
}
