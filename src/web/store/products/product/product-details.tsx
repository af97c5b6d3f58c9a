import { lazy, type ReactNode, useId } from 'react'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { KeepDrawn } from '#web/ui/keep-drawn.tsx'
import { Certifications, Documentations } from './downloads.tsx'
import { Includes } from './includes.tsx'
import styles from './product-details.module.css'
import type { ProductData } from './load-product.ts'

// The server draws the table; its script comes after the first view.
import './facts-table.module.css'

const FactsTable = lazy(async () => ({ default: (await import('./facts-table.tsx')).FactsTable }))

/** Everything there is to know, each part only where there is something in it. */
export function ProductDetails({ product }: { product: ProductData }) {
  const t = useT('store.product.sections')
  const { description, includes, documentations, certifications, faqs } = product
  return (
    <div className={styles.details}>
      {description && (
        <Part title={t('description')}>
          {/* Cleaned by the server when it was saved and when it was read. */}
          <div className={styles.prose} dir="auto" dangerouslySetInnerHTML={{ __html: description }} />
        </Part>
      )}
      {includes.length > 0 && (
        <Part title={t('includes')}>
          <Includes includes={includes} />
        </Part>
      )}
      <Part title={t('facts')}>
        <KeepDrawn>
          <FactsTable product={product} />
        </KeepDrawn>
      </Part>
      <Supports product={product} />
      {documentations.length > 0 && (
        <Part title={t('downloads')}>
          <Documentations documentations={documentations} />
        </Part>
      )}
      {certifications.length > 0 && (
        <Part title={t('certifications')}>
          <Certifications certifications={certifications} />
        </Part>
      )}
      {faqs.length > 0 && (
        <Part title={t('faqs')}>
          <div className={styles.faqs}>
            {faqs.map(({ question, answer }) => (
              <Disclosure key={question} summary={question}>
                <p className={styles.answer}>{answer}</p>
              </Disclosure>
            ))}
          </div>
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** What it is made for: each leads to the products for the same. */
function Supports({ product: { applications, useCases, industries } }: { product: ProductData }) {
  const t = useT('store.product')
  const groups = [
    { name: 'application', label: t('applications'), items: applications },
    { name: 'useCase', label: t('useCases'), items: useCases },
    { name: 'industry', label: t('industries'), items: industries },
  ].filter(({ items }) => items.length > 0)
  if (groups.length === 0) return null
  return (
    <Part title={t('sections.supports')}>
      <dl className={styles.supports}>
        {groups.map(({ name, label, items }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {items.map(({ id, title, path }) => (
                <Link key={id} to={path ?? `/products?${name}=${id}`}>
                  {title}
                </Link>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
