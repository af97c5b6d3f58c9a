import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './account-frame.module.css'

/** The page while the person is on the way. */
export function AccountShape() {
  return (
    <div className={styles.page}>
      <div className={styles.nav}>
        <Skeleton shape="block" />
      </div>
      <div className={styles.parts}>
        <Skeleton shape="block" className={styles.tall} />
        <Skeleton shape="block" className={styles.tall} />
      </div>
    </div>
  )
}
