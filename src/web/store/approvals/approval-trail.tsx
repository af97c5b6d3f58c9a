import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import styles from '../orders/order.module.css'
import type { ShownApproval } from './shown-approval.ts'

/** What has to be approved, and by whom it was. */
export function ApprovalSteps({ approval }: { approval: Pick<ShownApproval, 'steps'> }) {
  const t = useT('approvals.steps')
  const rules = useT('approvals.rules')
  const format = useFormat()
  const { steps } = approval
  const hasTiers = new Set(steps.map(({ tier }) => tier)).size > 1
  return (
    <section className={styles.panel} aria-labelledby="steps-heading">
      <h2 id="steps-heading">{t('title')}</h2>
      <ul className={styles.history}>
        {steps.map(({ tier, reason, rule, approvers, given }) => (
          <li key={`${tier} ${reason} ${rule}`}>
            <strong>
              {hasTiers && `${rules('tier', { tier })} · `}
              {reason === 'rule' ? <bdi>{rule}</bdi> : t(reason)}
            </strong>
            <p>
              {given
                ? given.for
                  ? t('givenFor', { by: isolated(given.by), name: isolated(given.for) })
                  : t('given', { by: isolated(given.by) })
                : approvers.length === 0
                  ? t('anyone')
                  : approvers.map(({ name }) => isolated(name)).join(' · ')}
            </p>
            {given ? <time dateTime={given.at}>{format.dateTime(given.at)}</time> : <p>{t('open')}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What happened, newest first. */
export function ApprovalTrail({ trail }: Pick<ShownApproval, 'trail'>) {
  const t = useT('approvals.trail')
  const format = useFormat()
  return (
    <section className={styles.panel} aria-labelledby="trail-heading">
      <h2 id="trail-heading">{t('title')}</h2>
      <ol className={styles.history}>
        {trail.toReversed().map(({ what, by, for: forWhom, at, word, changes }) => (
          <li key={`${what} ${at}`}>
            <strong>{t(what)}</strong>
            <time dateTime={at}>
              {by === undefined
                ? format.dateTime(at)
                : forWhom === undefined
                  ? t('by', { by: isolated(by), at: format.dateTime(at) })
                  : t('byFor', { by: isolated(by), name: isolated(forWhom), at: format.dateTime(at) })}
            </time>
            {word && <p>{word}</p>}
            {changes?.map(({ name, from, to }) => (
              <p key={name}>{t('change', { name: isolated(name), from, to })}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
