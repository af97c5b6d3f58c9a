import { useEffect, useSyncExternalStore } from 'react'
import styles from './quiet-status.module.css'
import { quietWords, saySoftly } from './quiet-words.ts'

const shownMilliseconds = 4_000

/** The place at the bottom where it is said; it stands there from the start, so that it is read out. */
export function QuietStatus() {
  const words = useSyncExternalStore(quietWords.watch, quietWords.current, () => '')
  useEffect(() => {
    if (!words) return
    const timer = setTimeout(() => saySoftly(''), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <p role="status" className={styles.status}>
      {words}
    </p>
  )
}
