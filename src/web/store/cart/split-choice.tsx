import { useId } from 'react'
import { weekday } from '#i18n/weekday.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { ChoiceCard } from '#web/ui/form/choice-card.tsx'
import styles from './split-choice.module.css'
import type { DeliveryMode } from './use-delivery-mode.ts'

/** Some of the cart comes later: all of it then, or what is in stock first. */
export function SplitChoice({ state }: { state: DeliveryMode }) {
  const t = useT('store.checkout.parts')
  const language = useLanguage()
  const name = useId()
  const hint = useId()
  const { offered, mode, isCard } = state
  if (!offered) return null
  const first = weekday(language, offered.firstBy)
  const rest = weekday(language, offered.restBy)
  return (
    <fieldset className={styles.choice} aria-describedby={hint}>
      <legend>{t('title')}</legend>
      {(['together', 'split'] as const).map((one) => (
        <ChoiceCard
          key={one}
          name={name}
          value={one}
          isChosen={mode === one}
          isDisabled={one === 'split' && isCard}
          onChoose={() => state.choose(one)}
        >
          <strong>{t(one)}</strong>
          <span className={styles.by}>
            {one === 'together' ? t('togetherBy', { date: rest }) : t('splitBy', { first, rest })}
          </span>
        </ChoiceCard>
      ))}
      <p id={hint} className={styles.hint}>
        {t(isCard ? 'notWithCard' : 'twoOrders')}
      </p>
    </fieldset>
  )
}
