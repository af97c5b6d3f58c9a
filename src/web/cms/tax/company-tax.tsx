import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { taxReason } from '#contract/tax-reasons.ts'
import { cmsTaxStandingsApi } from '#contract/tax-standings.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import creditStyles from '../credit/credit.module.css'
import { useMay } from '../may.ts'
import { Panel } from '../panel.tsx'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import { StandingForm } from './standing-form.tsx'

type Standing = Data<typeof cmsTaxStandingsApi.list>
const tones = { counts: 'success', upcoming: 'neutral', over: 'neutral' } as const

/** Why and when a company pays no VAT. */
export function CompanyTax({ company }: { company: string }) {
  const t = useT('cms.customers.tax')
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<Standing>()
  const standings = useApiQuery(cmsTaxStandingsApi.list, { params: { id: company } }).data?.data
  if (!standings) return null
  const mayChange = may(cmsTaxStandingsApi.add)
  return (
    <Panel
      title={t('title')}
      isFlush
      action={
        mayChange &&
        !isAdding && (
          <Button size="small" onClick={() => setAdding(true)}>
            <IconPlus size={16} aria-hidden />
            {t('add')}
          </Button>
        )
      }
    >
      {isAdding && <StandingForm company={company} onDone={() => setAdding(false)} />}
      {standings.length === 0 && !isAdding && <p className={creditStyles.none}>{t('none')}</p>}
      <ul className={creditStyles.items}>
        {standings.map((standing) => (
          <StandingRow
            key={standing.id}
            standing={standing}
            onEnd={mayChange ? () => setEnding(standing) : undefined}
          />
        ))}
      </ul>
      <EndDialog standing={ending} onClose={() => setEnding(undefined)} />
    </Panel>
  )
}

type RowProps = { standing: Standing; onEnd: (() => void) | undefined }

function StandingRow({ standing, onEnd }: RowProps) {
  const t = useT('cms.customers.tax')
  const format = useFormat()
  const language = useLanguage()
  const { id, category, reasonCode, document, documentNumber, validFrom, validTo, state, checkedBy } =
    standing
  const open = useMutation({
    mutationFn: () => call(cmsTaxStandingsApi.document, { params: { id } }),
    onSuccess: (file) => saveFile(file, document.name),
  })
  return (
    <li>
      <div className={creditStyles.line}>
        <strong>{t(`categories.${category}`)}</strong>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      </div>
      <span>
        {taxReason(reasonCode)[language]} <bdi className={creditStyles.muted}>{reasonCode}</bdi>
      </span>
      <span className={creditStyles.muted}>
        {t('days', { from: format.date(validFrom), to: format.date(validTo) })} ·{' '}
        {t('checkedBy', { name: isolated(checkedBy) })}
      </span>
      <div className={creditStyles.line}>
        <Button size="small" kind="quiet" isBusy={open.isPending} onClick={() => open.mutate()}>
          <IconDownload size={16} aria-hidden />
          {t('document', { number: isolated(documentNumber) })}
        </Button>
        {onEnd && state !== 'over' && (
          <Button size="small" kind="quiet" onClick={onEnd}>
            {t('end')}
          </Button>
        )}
      </div>
    </li>
  )
}

function EndDialog({ standing, onClose }: { standing: Standing | undefined; onClose: () => void }) {
  const t = useT('cms.customers.tax')
  const showError = useShowError()
  async function end({ id, version }: Standing) {
    try {
      await call(cmsTaxStandingsApi.end, { params: { id }, body: { version } })
      showAlert({ type: 'success', message: t('ended') })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      showError(error)
    }
    await invalidate(cmsTaxStandingsApi.list)
  }
  return (
    <AskDialog
      isOpen={standing !== undefined}
      onClose={onClose}
      title={t('endTitle')}
      choices={[
        {
          label: t('end'),
          kind: 'danger',
          run: async () => {
            if (standing) await end(standing)
          },
        },
      ]}
    >
      <p>{t('endHint')}</p>
    </AskDialog>
  )
}
