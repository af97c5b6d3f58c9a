import { brand, brandAssets } from '#brand'
import { useThemeLogos } from '#web/theme/page-theme.ts'
import { useLanguage } from '#web/language/language.tsx'
import styles from './logo.module.css'

/** Loads only the visible one: the theme's where it has one, the settings' logo, else the brand's own for light and dark. */
export function Logo({ uploaded }: { uploaded?: { url: string } }) {
  const name = brand.name[useLanguage()]
  const { light, dark } = useThemeLogos()
  if (uploaded && !light && !dark)
    return <img className={styles.logo} src={uploaded.url} alt={name} height={40} loading="lazy" />
  return (
    <>
      <img
        className={`${styles.logo} ${styles.light}`}
        src={light ?? uploaded?.url ?? brandAssets.logo}
        alt={name}
        height={40}
        loading="lazy"
      />
      <img
        className={`${styles.logo} ${styles.dark}`}
        src={dark ?? light ?? uploaded?.url ?? brandAssets.logoDark}
        alt={name}
        height={40}
        loading="lazy"
      />
    </>
  )
}
