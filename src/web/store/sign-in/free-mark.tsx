import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '#web/language/language.tsx'
import styles from './register.module.css'

/** Around a field: a small tick at the end of its label's line once its value is known to be free. */
export function FreeMark({ isFree, children }: { isFree: boolean; children: ReactNode }) {
  const t = useT('account.register')
  return (
    <div className={styles.marked}>
      {children}
      {isFree && (
        <span className={styles.free}>
          <IconCheck size={16} aria-hidden />
          {t('free')}
        </span>
      )}
    </div>
  )
}
