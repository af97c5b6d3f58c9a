import { type ReactNode, useId } from 'react'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { HomeData } from './load-home.ts'
import styles from './topics.module.css'

const looks = {
  cards: '(max-width: 560px) 46vw, (max-width: 1180px) 30vw, 22vw',
  lines: '96px',
  tiles: '(max-width: 560px) 46vw, (max-width: 1180px) 30vw, 22vw',
}

type Props = {
  title: string
  topics: HomeData['applications']
  /** Which filter of the list each of them is. */
  filter: 'application' | 'useCase' | 'industry'
  look: keyof typeof looks
  /** A link beside the title. */
  action?: ReactNode
}

/** Ways into the catalogue by what things are for; those without a product lead nowhere and are left out. */
export function Topics({ title, topics, filter, look, action }: Props) {
  const t = useT('store.products')
  const headingId = useId()
  const useful = topics.filter(({ productCount }) => productCount !== 0)
  if (useful.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{title}</h2>
        {action}
      </div>
      <ul className={classNames(styles.topics, styles[look])}>
        {useful.map(({ id, title, description, image, path, productCount }) => (
          <li key={id} className={styles.topic}>
            <Picture
              file={image}
              alt=""
              ratio={4 / 3}
              sizes={looks[look]}
              fit="cover"
              className={styles.picture}
            />
            <div className={styles.words}>
              <h3>
                <Link to={path ?? `/products?${filter}=${id}`}>{title}</Link>
              </h3>
              {look === 'cards' && description && <p className={styles.description}>{description}</p>}
              {productCount !== undefined && (
                <p className={styles.count}>{t('count', { count: productCount })}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
