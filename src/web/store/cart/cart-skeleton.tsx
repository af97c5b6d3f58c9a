import { useT } from '#web/language/language.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './checkout.module.css'

/** The shape of the checkout while its content is on its way. */
export function CartSkeleton({ status }: { status?: string }) {
  const t = useT('store.cartPage')
  return (
    <>
      <h1 className={styles.title}>{t('title')}</h1>
      {status && (
        <VisuallyHidden>
          <span role="status">{status}</span>
        </VisuallyHidden>
      )}
      <div className={styles.page}>
        <div className={styles.parts}>
          <LinesSkeleton count={2} />
          <Skeleton shape="block" />
        </div>
        <div className={styles.aside}>
          <Skeleton shape="block" className={styles.tall} />
        </div>
      </div>
    </>
  )
}

export function LinesSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.panel}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.lineShape}>
          <Skeleton shape="block" className={styles.pictureShape} />
          <div>
            <Skeleton />
            <Skeleton className={styles.half} />
          </div>
        </div>
      ))}
    </div>
  )
}
