import { inBrowser, onServer, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { loadSolutions } from './load-solutions.ts'
import styles from './solutions.module.css'

export const loader = onServer(loadSolutions)
export const clientLoader = inBrowser(loadSolutions)

/** The use cases that the shop works out a list of products for. */
export default function SolutionsPage({ loaderData: solutions }: ScreenProps<typeof loadSolutions>) {
  const t = useT('store.solutions')
  return (
    <>
      <PageTitle title={t('title')} description={t('description')} />
      {solutions.length === 0 && <meta name="robots" content="noindex" />}
      <h1>{t('title')}</h1>
      <p className={styles.about}>{t('about')}</p>
      {solutions.length === 0 && (
        <EmptyState title={t('none')} action={{ to: '/contact', label: t('askUs') }} />
      )}
      <ul className={styles.cards}>
        {solutions.map(({ slug, name, intro, image }, index) => (
          <li key={slug} className={styles.card}>
            {image && (
              <Picture
                file={image}
                alt=""
                ratio={16 / 9}
                sizes="(max-width: 640px) 100vw, 400px"
                fit="cover"
                isFirst={index === 0}
              />
            )}
            <div className={styles.cardWords}>
              <h2>
                <Link to={`/solutions/${slug}`} className={styles.cardLink}>
                  {name}
                </Link>
              </h2>
              <p>{intro}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
