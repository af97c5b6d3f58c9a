import { useT } from '#web/language/language.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './cms-frame.module.css'
import { useSections } from './sections.ts'

/** The frame while the session is being confirmed. */
export function CmsSkeleton() {
  const t = useT('cms')
  return (
    <div className={styles.frame} aria-busy>
      <PageTitle title={t('title')} />
      <div className={styles.rail}>
        <Skeleton shape="title" />
        {useSections().map(({ key }) => (
          <Skeleton key={key} />
        ))}
      </div>
      <div className={styles.bar} />
      <main className={styles.main}>
        <h1>
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
        </h1>
        <Skeleton shape="title" />
        <Skeleton shape="block" />
      </main>
    </div>
  )
}
