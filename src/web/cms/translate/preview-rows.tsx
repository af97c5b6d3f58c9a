import { useQuery } from '@tanstack/react-query'
import { brand } from '#brand'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Product } from '../products/product-data.ts'
import styles from './product-preview.module.css'

const rows = ['relatedAccessories', 'similarProducts', 'similarPackages'] as const
type Card = Data<typeof cmsProductsApi.list>
/** More than all rows together can name. */
const limit = 100

/** What the shop currently offers beside a product, without hidden products. */
export function PreviewRows({ product }: { product: Pick<Product, (typeof rows)[number]> }) {
  const t = useT()
  const language = useLanguage()
  const ids = [...new Set(rows.flatMap((row) => product[row].map(({ id }) => id)))]
  const { data } = useQuery({
    queryKey: ['preview cards', language, ...ids],
    queryFn: () =>
      call(cmsProductsApi.list, {
        query: { ids, visibility: ['visible'], limit },
        headers: { 'accept-language': language },
      }),
    enabled: ids.length > 0,
  })
  const cards = new Map(data?.data.map((card) => [card.id, card]))
  return rows.map((row) => {
    const shown = product[row].flatMap(({ id }) => cards.get(id) ?? [])
    return (
      shown.length > 0 && (
        <section key={row} className={styles.row}>
          <h4>{t(`cms.products.parts.${row}`)}</h4>
          <ul>
            {shown.map((card) => (
              <li key={card.id}>
                <PreviewCard card={card} />
              </li>
            ))}
          </ul>
        </section>
      )
    )
  })
}

function PreviewCard({ card: { name, kind, image, price, priceBeforeDiscount } }: { card: Card }) {
  const t = useT()
  const before = brand.flags.priceBeforeDiscountMarketplace ? priceBeforeDiscount : undefined
  return (
    <article className={styles.card}>
      <Picture file={image} alt="" sizes="220px" className={styles.cardPicture} />
      <p className={styles.kind}>{t(`enums.ProductKind.${kind}`)}</p>
      <h5 dir="auto">{name}</h5>
      {brand.flags.price &&
        (price ? (
          <Price price={price} {...(before && { before })} />
        ) : (
          <p className={styles.byQuote}>{t('cms.products.byQuote')}</p>
        ))}
    </article>
  )
}
