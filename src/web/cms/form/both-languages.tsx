import { IconCircleDashed } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { enums, type Language } from '#contract/enums.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import styles from './both-languages.module.css'

/** The languages of the shop, that of the page first. */
export function useLanguagesHere(): Language[] {
  const language = useLanguage()
  return [language, ...enums.Language.filter((other) => other !== language)]
}

type Props = {
  /** Where there is no room for both, the one whose fields are drawn. */
  shown: Language
  onShow: (language: Language) => void
  /** How many texts there are in the other language and not in this one. */
  missing: Readonly<Record<Language, number>>
  children: ReactNode
}

/** Fields in every language beside each other, each language in a column of its own; narrow screens show one at a time. */
export function BothLanguages({ shown, onShow, missing, children }: Props) {
  const t = useT('cms.bothLanguages')
  const languages = useLanguagesHere()
  const words = (language: Language) => (
    <>
      {t(`languages.${language}`)}
      {missing[language] > 0 && (
        <span className={styles.mark}>
          <IconCircleDashed size={14} aria-hidden />
          {t('missingCount', { count: missing[language] })}
        </span>
      )}
    </>
  )
  return (
    <div className={styles.both} data-shown={shown}>
      <div role="group" aria-label={t('choose')} className={styles.choice}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            aria-pressed={language === shown}
            onClick={() => onShow(language)}
          >
            {words(language)}
          </button>
        ))}
      </div>
      {languages.map((language) => (
        <p key={language} className={styles.head} aria-hidden>
          {words(language)}
        </p>
      ))}
      {children}
    </div>
  )
}

type RowProps = {
  isMissing: (language: Language) => boolean
  children: (language: Language) => ReactNode
}

/** One field in every language, with a mark where it is missing in one alone. */
export function InBothLanguages({ isMissing, children }: RowProps) {
  const t = useT('cms.bothLanguages')
  return useLanguagesHere().map((language) => (
    <div key={language} data-language={language} className={styles.cell}>
      {isMissing(language) && <span className={styles.fieldMark}>{t('missing')}</span>}
      <Fragment>{children(language)}</Fragment>
    </div>
  ))
}
