import { useId } from 'react'
import type { storeCatalogueTreeApi } from '#contract/catalogue-tree.ts'
import { inBrowser, onServer, type ScreenProps } from '#web/api/load.ts'
import type { Data } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './catalogue-page.module.css'
import { loadCatalogue } from './load-catalogue.ts'

export const loader = onServer(loadCatalogue)
export const clientLoader = inBrowser(loadCatalogue)

/** All that the shop has, by what things are. */
export default function CataloguePage({ loaderData: parts }: ScreenProps<typeof loadCatalogue>) {
  const t = useT()
  const title = t('store.header.catalogue')
  const divided = parts.filter(({ branches }) => branches.length > 0)
  const whole = parts.filter(({ branches }) => branches.length === 0)
  return (
    <div className={styles.page}>
      <PageTitle title={title} description={t('store.products.description')} />
      <header>
        <Breadcrumb crumbs={[{ label: t('crumbs.home'), to: '/' }, { label: title }]} />
        <h1>{title}</h1>
      </header>
      {divided.map(({ key, ...part }) => (
        <Part key={key} {...part} />
      ))}
      {whole.length > 0 && (
        <ul className={styles.branches}>
          {whole.map(({ key, ...part }) => (
            <Tile key={key} {...part} />
          ))}
        </ul>
      )}
    </div>
  )
}

type PartData = Data<typeof storeCatalogueTreeApi.find>

function Part({ name, path, count, branches }: Omit<PartData, 'key'>) {
  const t = useT('store.products')
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{name}</h2>
        {count !== undefined && <Link to={path}>{t('count', { count })}</Link>}
      </div>
      <ul className={styles.branches}>
        {branches.map(({ key, ...branch }) => (
          <Tile key={key} {...branch} />
        ))}
      </ul>
    </section>
  )
}

type TileProps = Omit<PartData, 'key' | 'branches'>

function Tile({ name, path, count, image }: TileProps) {
  const t = useT('store.products')
  return (
    <li className={styles.tile}>
      <Picture
        file={image}
        alt=""
        ratio={4 / 3}
        sizes="(max-width: 560px) 46vw, 190px"
        className={styles.picture}
      />
      <Link to={path} className={styles.link}>
        {name}
      </Link>
      {count !== undefined && <p className={styles.count}>{t('count', { count })}</p>}
    </li>
  )
}
