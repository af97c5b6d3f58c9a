import { useQuery } from '@tanstack/react-query'
import { brand } from '#brand'
import type { Language } from '#contract/enums.ts'
import { InLanguage, useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useProductFacts } from '../products/product-facts.ts'
import type { Product } from '../products/product-data.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { PreviewRows } from './preview-rows.tsx'
import { previewWords } from './preview-words.ts'
import styles from './product-preview.module.css'
import { directionOf } from './target-pane.tsx'
import { type Texts, writtenFaqs } from './texts.ts'

type Props = {
  /** As the shop shows it in this language. */
  product: Product
  texts: Texts
  language: Language
}

/** A product's page as the shop shows it, in the language of the texts; an empty text falls back to the saved one. */
export function ProductPreview({ product, texts, language }: Props) {
  const { data: words } = useQuery({
    queryKey: ['preview words', language],
    queryFn: previewWords[language],
    staleTime: Infinity,
    placeholderData: undefined,
  })
  if (!words) return <Skeleton shape="block" />
  const written = writtenFaqs(texts.faqs)
  return (
    <div className={styles.frame} lang={language} dir={directionOf(language)}>
      <InLanguage language={language} words={words}>
        <Page
          product={{
            ...product,
            name: texts.name?.trim() || product.name,
            description: texts.description?.trim() || product.description,
            faqs: written.length > 0 ? written : product.faqs,
          }}
        />
      </InLanguage>
    </div>
  )
}

function Page({ product }: { product: Product }) {
  const t = useT()
  const { name, code, kind, images, price, priceBeforeDiscount, description, faqs } = product
  const facts = useProductFacts(product).filter(({ value }) => value !== undefined && value !== '')
  const format = useFormat()
  const { includes, documentations, certifications } = product
  const papers = [
    ...new Set([...documentations.map(({ title }) => title), ...certifications.map(({ name }) => name)]),
  ]
  const [main, ...others] = images
  const before = brand.flags.priceBeforeDiscountMarketplace ? priceBeforeDiscount : undefined
  return (
    <article className={styles.page} aria-label={name}>
      <div className={styles.pictures}>
        <Picture file={main} alt={name} sizes="(max-width: 860px) 100vw, 640px" className={styles.main} />
        {others.length > 0 && (
          <ul className={styles.others}>
            {others.map((image) => (
              <li key={image.id}>
                <Picture file={image} alt="" sizes="96px" />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.box}>
        <p className={styles.kind}>{t(`enums.ProductKind.${kind}`)}</p>
        <h3 className={styles.name} dir="auto">
          {name}
        </h3>
        <p className={styles.code}>
          {t('cms.products.columns.code')} <bdi dir="ltr">{code}</bdi>
        </p>
        {brand.flags.price &&
          (price ? (
            <Price isLarge price={price} {...(before && { before })} />
          ) : (
            <p className={styles.byQuote}>{t('cms.products.byQuote')}</p>
          ))}
        <Button kind="primary" size="large" disabled>
          {t(brand.flags.cart && price ? 'cms.translate.addToCart' : 'cms.translate.requestQuote')}
        </Button>
      </div>
      <div className={styles.details}>
        {description && (
          <section>
            <h4>{t('cms.products.parts.description')}</h4>
            <RichText html={description} />
          </section>
        )}
        {facts.length > 0 && (
          <section>
            <h4>{t('cms.products.parts.facts')}</h4>
            <dl className={styles.facts}>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {includes.length > 0 && (
          <section>
            <h4>{t('cms.products.parts.includes')}</h4>
            <ul className={styles.lines}>
              {includes.map(({ product: part, quantity }) => (
                <li key={part.id}>
                  <bdi>{part.name}</bdi>
                  <span>{t('cms.products.parts.times', { count: format.number(quantity) })}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {papers.length > 0 && (
          <section>
            <h4>{t('cms.products.parts.documents')}</h4>
            <ul className={styles.lines}>
              {papers.map((paper) => (
                <li key={paper}>
                  <bdi>{paper}</bdi>
                </li>
              ))}
            </ul>
          </section>
        )}
        {faqs.length > 0 && (
          <section>
            <h4>{t('cms.products.parts.faqs')}</h4>
            <div>
              {faqs.map(({ question, answer }, index) => (
                <Disclosure key={index} summary={<span dir="auto">{question}</span>} isOpen={index === 0}>
                  <p dir="auto" className={styles.answer}>
                    {answer}
                  </p>
                </Disclosure>
              ))}
            </div>
          </section>
        )}
        <PreviewRows product={product} />
      </div>
    </article>
  )
}
