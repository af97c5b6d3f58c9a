import { useT } from '#web/language/language.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './cms-frame.module.css'
import { sections } from './sections.ts'

/** The frame while the session is being confirmed (spec §4). */
export function CmsSkeleton() {
  const t = useT('cms')
  return (
    <div className={styles.frame} aria-busy>
      <div className={styles.rail}>
        <Skeleton shape="title" />
        {sections.map(({ key }) => (
          <Skeleton key={key} />
        ))}
      </div>
      <div className={styles.bar} />
      <main className={styles.main}>
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        <Skeleton shape="title" />
        <Skeleton shape="block" />
      </main>
    </div>
  )
}
