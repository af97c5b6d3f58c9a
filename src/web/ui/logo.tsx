import { brand, brandAssets } from '#brand'
import { useLanguage } from '#web/language/language.tsx'
import styles from './logo.module.css'

/** Loads only the visible one. The settings' logo where there is one, else the brand's own for light and dark. */
export function Logo({ uploaded }: { uploaded?: { url: string } }) {
  const name = brand.name[useLanguage()]
  if (uploaded)
    return <img className={styles.logo} src={uploaded.url} alt={name} height={40} loading="lazy" />
  return (
    <>
      <img
        className={`${styles.logo} ${styles.light}`}
        src={brandAssets.logo}
        alt={name}
        height={40}
        loading="lazy"
      />
      <img
        className={`${styles.logo} ${styles.dark}`}
        src={brandAssets.logoDark}
        alt={name}
        height={40}
        loading="lazy"
      />
    </>
  )
}
