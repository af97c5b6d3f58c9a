import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { Language } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './translate.module.css'

type Props = {
  /** Undefined while a language is on its way. */
  tabs: { language: Language; isIncomplete: boolean | undefined }[]
  chosen: Language | undefined
  onChoose: (language: Language) => void
}

export const tabId = (language: Language) => `translate-tab-${language}`
export const panelId = (language: Language) => `translate-panel-${language}`

/** One tab a language, with a mark on those that lack a text. Arrows move between them. */
export function LanguageTabs({ tabs, chosen, onChoose }: Props) {
  const t = useT('cms.translate')

  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = tabs.findIndex(({ language }) => language === chosen)
    const next = tabs.at((at + (isRightToLeft ? -step : step)) % tabs.length)
    if (!next) return
    onChoose(next.language)
    document.getElementById(tabId(next.language))?.focus()
  }

  return (
    <div role="tablist" aria-label={t('tabs')} className={styles.head}>
      {tabs.map(({ language, isIncomplete }) => {
        const isChosen = language === chosen
        return (
          <button
            key={language}
            type="button"
            role="tab"
            id={tabId(language)}
            aria-selected={isChosen}
            aria-controls={isChosen ? panelId(language) : undefined}
            tabIndex={isChosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(language)}
            onKeyDown={move}
          >
            {t(`languages.${language}`)}
            {isIncomplete !== undefined && (
              <span className={isIncomplete ? styles.incomplete : styles.complete}>
                {isIncomplete ? (
                  <IconCircleDashed size={16} aria-hidden />
                ) : (
                  <IconCircleCheck size={16} aria-hidden />
                )}
                {isIncomplete ? t('incomplete') : <VisuallyHidden>{t('complete')}</VisuallyHidden>}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
