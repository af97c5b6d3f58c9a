import { enums, type Language } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './products-page.module.css'

/** In which languages a product has its name. */
export function LanguagesDone({ languages }: { languages: readonly Language[] }) {
  const t = useT('cms.products.languages')
  return (
    <span className={styles.languages}>
      {enums.Language.map((language) => {
        const isDone = languages.includes(language)
        const words = t(isDone ? 'done' : 'missing', { language: t(language) })
        return (
          <span
            key={language}
            className={classNames(styles.language, !isDone && styles.missing)}
            title={words}
          >
            <span aria-hidden>{language.toUpperCase()}</span>
            <VisuallyHidden>{words}</VisuallyHidden>
          </span>
        )
      })}
    </span>
  )
}
