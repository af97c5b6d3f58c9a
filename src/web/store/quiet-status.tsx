import { useEffect, useSyncExternalStore } from 'react'
import styles from './quiet-status.module.css'
import { quietWords, announceQuietly } from './quiet-words.ts'

const shownMilliseconds = 4_000

/** The place at the bottom for status messages; it exists from the start, so that they are announced. */
export function QuietStatus() {
  const words = useSyncExternalStore(quietWords.watch, quietWords.current, () => '')
  useEffect(() => {
    if (!words) return
    const timer = setTimeout(() => announceQuietly(''), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <p role="status" className={styles.status}>
      {words}
    </p>
  )
}
