import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/** A thin line at the top while the next page is on its way; quick ones do not show it. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.line} aria-hidden />
}
