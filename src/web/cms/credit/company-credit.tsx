import { useState } from 'react'
import { cmsCreditApi } from '#contract/credit.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMay } from '../may.ts'
import { Facts, Panel } from '../panel.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { TermsForm } from './terms-form.tsx'

/** The payment terms of a company and where it stands. */
export function CompanyCredit({ company }: { company: string }) {
  const t = useT('credit')
  const format = useFormat()
  const may = useMay()
  const [isEditing, setEditing] = useState(false)
  const { data } = useApiQuery(cmsCreditApi.find, { params: { id: company } })
  if (!data) return null
  const { data: credit } = data
  const { paymentTerms, creditLimit, available, held, owed, unapplied, overdue, isStopped, stopReason } =
    credit
  const isAgreed = credit.version !== undefined
  const some = (amount: typeof held) => amount.amount > 0 && format.money(amount)
  return (
    <Panel
      title={t('title')}
      action={
        may(cmsCreditApi.change) &&
        !isEditing && (
          <Button size="small" aria-label={t('changeLabel')} onClick={() => setEditing(true)}>
            {t('change')}
          </Button>
        )
      }
    >
      {isEditing ? (
        <TermsForm company={company} credit={credit} onDone={() => setEditing(false)} />
      ) : (
        <Facts
          facts={[
            { label: t('paymentTerms'), value: t(`terms.${paymentTerms}`) },
            {
              label: t('stopped'),
              value: isStopped && (
                <>
                  <Badge tone="danger">{t('stopped')}</Badge> <bdi>{stopReason}</bdi>
                </>
              ),
            },
            { label: t('creditLimit'), value: isAgreed && format.money(creditLimit) },
            { label: t('available'), value: isAgreed && <strong>{format.money(available)}</strong> },
            { label: t('held'), value: some(held) },
            { label: t('owed'), value: some(owed) },
            {
              label: t('overdue'),
              value: overdue.amount > 0 && <Badge tone="danger">{format.money(overdue)}</Badge>,
            },
            { label: t('unapplied'), value: some(unapplied) },
          ].filter(({ value }) => value !== false)}
        />
      )}
    </Panel>
  )
}
