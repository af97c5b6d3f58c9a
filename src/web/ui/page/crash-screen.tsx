import { useLocation } from 'react-router'
import { crash as ar } from '#i18n/ar/crash.ts'
import { crash as en } from '#i18n/en/crash.ts'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'
import { RequestNumber } from './request-number.tsx'
import styles from './empty-state.module.css'

/** When not even the frame of a page could be drawn: no catalogue is there, so it brings its own few words. */
export function CrashScreen() {
  const language = languageOfPath(useLocation().pathname) ?? defaultLanguage
  const words = { en, ar }[language]
  return (
    <main className={styles.empty}>
      <title>{words.title}</title>
      <h1 className={styles.title}>{words.title}</h1>
      <p className={styles.words}>{words.hint}</p>
      <a href={`/${language}/products`}>{words.back}</a>
      <RequestNumber words={words.number} />
    </main>
  )
}
