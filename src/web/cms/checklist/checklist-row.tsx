import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { brand } from '#brand'
import { checklistApi, type ChecklistKey, checklistKeys, type ChecklistLine } from '#contract/checklist.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useMay } from '../may.ts'
import { useMayOpen } from '../page-needs.ts'
import styles from './checklist.module.css'
import { useReason } from './use-reason.ts'

const looks = {
  green: { tone: 'success', Icon: IconCircleCheck },
  amber: { tone: 'warning', Icon: IconAlertTriangle },
  red: { tone: 'danger', Icon: IconCircleX },
} as const

/** Where a line is mended in the shop itself; the rest is set where the shop is started. */
const remedies: Partial<
  Record<ChecklistKey, { to: string; label: 'settings' | 'products' | 'readTerms' | 'readPrivacy' }[]>
> = {
  company: [{ to: '/cms/settings', label: 'settings' }],
  bank: [{ to: '/cms/settings', label: 'settings' }],
  catalogue: [{ to: '/cms/products', label: 'products' }],
  terms: [
    ...(brand.flags.terms ? [{ to: '/termsAndConditions', label: 'readTerms' as const }] : []),
    ...(brand.flags.policy ? [{ to: '/privacyPolicy', label: 'readPrivacy' as const }] : []),
  ],
}

/** What a person says, by line. */
const confirmations = { mail: 'arrived', backup: 'backup', terms: 'terms', shipping: 'shipping' } as const

type Props = { line: ChecklistLine; isBusy: boolean; onTry: () => void; onConfirm: () => void }

export function ChecklistRow({ line, isBusy, onTry, onConfirm }: Props) {
  const t = useT('cms.checklist')
  const format = useFormat()
  const reasonOf = useReason()
  const may = useMay()
  const mayOpen = useMayOpen()
  const { key, state, reason, canConfirm, confirmedAt } = line
  const { tone, Icon } = looks[state]
  const confirmation = key in confirmations ? confirmations[key as keyof typeof confirmations] : undefined
  return (
    <li className={styles.row}>
      <span className={styles.state}>
        <Badge tone={tone}>
          <Icon size={16} aria-hidden />
          {t(`states.${state}`)}
        </Badge>
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>{t(`lines.${key}.title`)}</h3>
        <p>{reasonOf(line)}</p>
        {confirmedAt && <p className={styles.at}>{t('confirmedAt', { date: format.date(confirmedAt) })}</p>}
      </div>
      <div className={styles.actions}>
        {(remedies[key] ?? [])
          .filter(({ to }) => mayOpen(to))
          .map(({ to, label }) => (
            <Link key={to} to={to}>
              {t(`actions.${label}`)}
            </Link>
          ))}
        {may(checklistApi.try) && key === 'mail' && reason !== 'none' && (
          <Button size="small" isBusy={isBusy} onClick={onTry}>
            {t('actions.mail')}
          </Button>
        )}
        {may(checklistApi.confirm) && canConfirm && confirmation && (
          <Button size="small" kind="primary" isBusy={isBusy} onClick={onConfirm}>
            {t(`actions.${confirmation}`)}
          </Button>
        )}
      </div>
    </li>
  )
}

/** As many lines as there will be. */
export function RowsShape() {
  const t = useT('cms')
  return (
    <ul className={styles.rows} aria-busy aria-label={t('loading')}>
      {checklistKeys.map((key) => (
        <li key={key} className={styles.row}>
          <Skeleton className={styles.shape} />
        </li>
      ))}
    </ul>
  )
}
