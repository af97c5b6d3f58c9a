import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { storeCatalogueTreeApi } from '#contract/catalogue-tree.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './catalogue-panel.module.css'

/** The rest of a long part is on the page of the catalogue. */
const mostBranches = 8

/** What the catalogue has, by what things are; `children` until it is known. */
export function CataloguePanel({ children }: { children: ReactNode }) {
  const t = useT('store.header')
  const { data } = useQuery(queryOf(call, useLanguage(), storeCatalogueTreeApi.find))
  if (!data || data.data.length === 0) return children
  return (
    <div className={styles.panel}>
      <div className={styles.all}>
        <Link to="/products">{t('allProducts')}</Link>
        <Link to="/catalogue">{t('byType')}</Link>
      </div>
      <div className={styles.parts}>
        {data.data.map(({ key, ...part }) => (
          <Part key={key} {...part} branches={part.branches.slice(0, mostBranches)} />
        ))}
      </div>
    </div>
  )
}

type PartData = Data<typeof storeCatalogueTreeApi.find>

function Part({ name, path, count, branches, image }: Omit<PartData, 'key'>) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>
        <Entry name={name} path={path} count={count} {...(branches.length === 0 && { image })} />
      </h3>
      {branches.length > 0 && (
        <ul>
          {branches.map(({ key, ...branch }) => (
            <li key={key}>
              <Entry {...branch} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Entry({ name, path, count, image }: Omit<PartData, 'key' | 'branches'>) {
  const format = useFormat()
  return (
    <Link to={path}>
      {image && <Picture file={image} alt="" sizes="32px" className={styles.picture} />}
      <span className={styles.name}>{name}</span>
      {count !== undefined && <span className={styles.count}>{format.number(count)}</span>}
    </Link>
  )
}
