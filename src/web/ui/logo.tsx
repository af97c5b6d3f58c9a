import { brand, brandAssets } from '#brand'
import { usePageTheme } from '#web/theme/page-theme.ts'
import { useLanguage } from '#web/language/language.tsx'
import styles from './logo.module.css'

/** Loads only the visible one: the theme's where it has one, the settings' logo, else the brand's own for light and dark. */
export function Logo({ uploaded }: { uploaded?: { url: string } }) {
  const language = useLanguage()
  const name = brand.name[language]
  const own = {
    en: { light: brandAssets.logo, dark: brandAssets.logoDark },
    ar: { light: brandAssets.logoAr, dark: brandAssets.logoArDark },
  }[language]
  const { light, dark } = usePageTheme()?.logos ?? {}
  if (uploaded && !light && !dark)
    return <img className={styles.logo} src={uploaded.url} alt={name} height={40} loading="lazy" />
  return (
    <>
      <img
        className={`${styles.logo} ${styles.light}`}
        src={light ?? uploaded?.url ?? own.light}
        alt={name}
        height={40}
        loading="lazy"
      />
      <img
        className={`${styles.logo} ${styles.dark}`}
        src={dark ?? light ?? uploaded?.url ?? own.dark}
        alt={name}
        height={40}
        loading="lazy"
      />
    </>
  )
}
