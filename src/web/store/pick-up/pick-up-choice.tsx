import { useId } from 'react'
import { weekday } from '#i18n/weekday.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { ChoiceCard } from '#web/ui/form/choice-card.tsx'
import { Choices, Failure } from '../saved-choice.tsx'
import { PickUpText } from './pick-up-text.tsx'
import styles from './pick-up.module.css'
import type { PickUpState } from './use-pick-up.ts'

/** Delivery, or picking it up. */
export function WayChoice({ state, labelledBy }: { state: PickUpState; labelledBy: string }) {
  const t = useT('store.checkout')
  const name = useId()
  return (
    <fieldset className={styles.ways} aria-labelledby={labelledBy}>
      <ChoiceCard name={name} value="delivery" isChosen={!state.isOn} onChoose={() => state.want(false)}>
        <strong>{t('deliveryFee')}</strong>
      </ChoiceCard>
      <ChoiceCard name={name} value="pick_up" isChosen={state.isOn} onChoose={() => state.want(true)}>
        <strong>{t('pickUp')}</strong>
        <span className={styles.muted}>{t('free')}</span>
      </ChoiceCard>
    </fieldset>
  )
}

/** Where it is picked up, and when it is ready there. */
export function PointChoice({ state }: { state: PickUpState }) {
  const t = useT('store.checkout')
  const language = useLanguage()
  const name = useId()
  return (
    <>
      {state.failure && <Failure>{state.failure}</Failure>}
      <Choices legend={t('pickUpPoint')}>
        {state.points.map((point) => (
          <ChoiceCard
            key={point.id}
            name={name}
            value={point.id}
            isChosen={state.chosen?.id === point.id}
            onChoose={() => state.pick(point.id)}
          >
            <PickUpText point={point} />
            {point.promisedAt && (
              <span className={styles.ready}>
                {t('readyOn', { date: weekday(language, point.promisedAt) })}
              </span>
            )}
          </ChoiceCard>
        ))}
      </Choices>
    </>
  )
}
