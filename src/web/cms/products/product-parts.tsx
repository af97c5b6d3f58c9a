import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Code } from '../code.tsx'
import columns from '../columns.module.css'
import { Panel } from '../panel.tsx'
import { RichText } from '../rich-text/rich-text.tsx'
import type { Product } from './product-data.ts'
import styles from './product-page.module.css'

/** What a product is made of; parts that are empty are not shown. */
export function ProductParts({ product }: { product: Product }) {
  const t = useT('cms.products.parts')
  const languages = useT('cms.products.languages')
  const format = useFormat()
  return (
    <div className={columns.column}>
      <Panel title={t('images')}>
        <ul className={styles.images}>
          {product.images.map((image, index) => (
            <li key={image.id}>
              <Picture file={image} alt={image.alt ?? product.name} sizes="160px" isFirst={index < 4} />
            </li>
          ))}
        </ul>
      </Panel>
      {product.description && (
        <Panel title={t('description')}>
          <RichText html={product.description} />
        </Panel>
      )}
      {product.includes.length > 0 && (
        <Panel title={t('includes')}>
          <ul className={styles.rows}>
            {product.includes.map(({ product: part, quantity }) => (
              <li key={part.id}>
                <ProductLink {...part} />
                <span>{t('times', { count: format.number(quantity) })}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {product.faqs.length > 0 && (
        <Panel title={t('faqs')}>
          {product.faqs.map(({ question, answer }) => (
            <Disclosure key={question} summary={<span dir="auto">{question}</span>}>
              <p dir="auto" className={styles.answer}>
                {answer}
              </p>
            </Disclosure>
          ))}
        </Panel>
      )}
      {(product.documentations.length > 0 || product.certifications.length > 0) && (
        <Panel title={t('documents')}>
          <ul className={styles.rows}>
            {product.documentations.map(({ title, url, file, language }) => (
              <li key={title + (file?.url ?? url ?? '')}>
                <Paper url={file?.url ?? url} isFile={file !== undefined}>
                  {title}
                </Paper>
                {language && <span className={styles.muted}>{languages(language)}</span>}
              </li>
            ))}
            {product.certifications.map(({ name, issuer, number, validUntil, file }) => (
              <li key={name + (number ?? '')}>
                <Paper url={file?.url} isFile>
                  {name}
                </Paper>
                <span className={styles.muted}>
                  {issuer && <bdi>{issuer}</bdi>} {number && <Code>{number}</Code>}{' '}
                  {validUntil && t('validUntil', { date: format.date(validUntil) })}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Related title={t('relatedAccessories')} products={product.relatedAccessories} />
      <Related title={t('similarProducts')} products={product.similarProducts} />
      <Related title={t('similarPackages')} products={product.similarPackages} />
    </div>
  )
}

/** Our own files are saved, others open beside this page. */
function Paper({ url, isFile, children }: { url: string | undefined; isFile: boolean; children: string }) {
  if (!url) return <bdi>{children}</bdi>
  return (
    <a href={url} {...(isFile ? { download: true } : { target: '_blank', rel: 'noopener' })}>
      <bdi>{children}</bdi>
    </a>
  )
}

type Reference = Product['similarProducts'][number]

function Related({ title, products }: { title: string; products: Reference[] }) {
  if (products.length === 0) return null
  return (
    <Panel title={title}>
      <ul className={styles.rows}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductLink {...product} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const ProductLink = ({ id, name, code }: Reference) => (
  <span className={styles.reference}>
    <Link to={`/cms/products/${id}`}>
      <bdi>{name}</bdi>
    </Link>
    <span className={styles.muted}>
      <Code>{code}</Code>
    </span>
  </span>
)
