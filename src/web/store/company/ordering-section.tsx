import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { costCentreRules, poRules, storeCompanyApi } from '#contract/companies.ts'
import { storeCostCentresApi } from '#contract/cost-centres.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryKey, queryOf } from '#web/api/query.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import rows from '../members/members.module.css'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { ProfileSection } from '../profile/profile-section.tsx'
import styles from './ordering-section.module.css'

type CostCentre = Data<typeof storeCostCentresApi.list>
type Company = {
  poRule: (typeof poRules)[number]
  costCentreRule: (typeof costCentreRules)[number]
  version: number
}
type Asked = { what: 'new' } | { what: 'change' | 'use'; costCentre: CostCentre }

/** What the company asks of its orders, and the cost centres that they are booked to; for who manages the company. */
export function OrderingSection() {
  const t = useT('company.ordering')
  const language = useLanguage()
  const client = useQueryClient()
  const company = useQuery({ ...queryOf(call, language, storeCompanyApi.find), staleTime: 0 })
  const list = useQuery({ ...queryOf(call, language, storeCostCentresApi.list), staleTime: 0 })
  const [asked, ask] = useState<Asked>()
  const reload = (api: Parameters<typeof queryKey>[0]) =>
    client.invalidateQueries({ queryKey: queryKey(api) })
  const costCentres = list.data?.data
  return (
    <ProfileSection title={t('title')} about={t('about')}>
      {company.isError || list.isError ? (
        <p role="alert">{t('failed')}</p>
      ) : company.data === undefined || costCentres === undefined ? (
        <Skeleton shape="block" />
      ) : (
        <>
          <Rules company={company.data.data} onDone={() => reload(storeCompanyApi.find)} />
          <div className={rows.part}>
            <div className={styles.head}>
              <h3>{t('costCentres')}</h3>
              <Button size="small" onClick={() => ask({ what: 'new' })}>
                <IconPlus size={18} aria-hidden />
                {t('add')}
              </Button>
            </div>
            {costCentres.length === 0 ? (
              <p className={rows.hint}>{t('none')}</p>
            ) : (
              <ul className={rows.rows} aria-label={t('costCentres')}>
                {costCentres.map((one) => (
                  <Row key={one.id} costCentre={one} onAsk={ask} />
                ))}
              </ul>
            )}
          </div>
          {asked && (
            <Dialogs
              asked={asked}
              onDone={() => reload(storeCostCentresApi.list)}
              onClose={() => ask(undefined)}
            />
          )}
        </>
      )}
    </ProfileSection>
  )
}

/** Each is saved as it is chosen. */
function Rules({ company, onDone }: { company: Company; onDone: () => Promise<unknown> }) {
  const t = useT('company.ordering')
  const outdated = useT('company')('outdated')
  const showError = useShowError()
  const [isBusy, setBusy] = useState(false)

  async function save(change: Partial<Omit<Company, 'version'>>) {
    setBusy(true)
    try {
      await call(storeCompanyApi.update, { body: { ...change, version: company.version } })
      showAlert({ type: 'success', message: t('ruleSaved') })
    } catch (error) {
      if (isApiError(error) && error.code === 'version_conflict')
        showAlert({ type: 'error', message: outdated })
      else showError(error)
    } finally {
      await onDone()
      setBusy(false)
    }
  }
  return (
    <div className={styles.rules}>
      <SelectField
        label={t('poRule')}
        value={company.poRule}
        disabled={isBusy}
        onChange={({ currentTarget: { value } }) => void save({ poRule: value as Company['poRule'] })}
      >
        {poRules.map((rule) => (
          <option key={rule} value={rule}>
            {t(`poRules.${rule}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('costCentreRule')}
        help={t('costCentreRuleHelp')}
        value={company.costCentreRule}
        disabled={isBusy}
        onChange={({ currentTarget: { value } }) =>
          void save({ costCentreRule: value as Company['costCentreRule'] })
        }
      >
        {costCentreRules.map((rule) => (
          <option key={rule} value={rule}>
            {t(`costCentreRules.${rule}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function Row({ costCentre, onAsk }: { costCentre: CostCentre; onAsk: (asked: Asked) => void }) {
  const t = useT('company.ordering')
  const { code, name, isActive } = costCentre
  return (
    <li className={rows.row}>
      <div className={rows.person}>
        <p className={rows.name}>
          <bdi>{code}</bdi>
          {!isActive && <Badge tone="warning">{t('inactive')}</Badge>}
        </p>
        <p className={rows.hint}>
          <bdi>{name}</bdi>
        </p>
      </div>
      <div className={rows.actions} role="group" aria-label={t('changeNamed', { code: isolated(code) })}>
        <Button kind="quiet" size="small" onClick={() => onAsk({ what: 'change', costCentre })}>
          {t('change')}
        </Button>
        <Button kind="quiet" size="small" onClick={() => onAsk({ what: 'use', costCentre })}>
          {t(isActive ? 'deactivate' : 'activate')}
        </Button>
      </div>
    </li>
  )
}

type DialogProps = { onDone: () => Promise<unknown>; onClose: () => void }

function Dialogs({ asked, ...props }: DialogProps & { asked: Asked }) {
  if (asked.what === 'use') return <UseDialog {...props} costCentre={asked.costCentre} />
  return <CostCentreDialog {...props} {...(asked.what === 'change' && { costCentre: asked.costCentre })} />
}

/** A new cost centre, or other words for one. */
function CostCentreDialog({ costCentre, ...props }: DialogProps & { costCentre?: CostCentre }) {
  const t = useT('company.ordering')
  const words = useT()
  const [typed, setTyped] = useState({ code: costCentre?.code ?? '', name: costCentre?.name ?? '' })
  const fields = ['code', 'name'] as const
  return (
    <FormDialog
      {...props}
      title={t(costCentre ? 'changeTitle' : 'addTitle')}
      action={words('actions.save')}
      check={() =>
        Object.fromEntries(
          fields
            .filter((field) => typed[field].trim() === '')
            .map((field) => [field, words('validation.required', { field: words(`fields.${field}`) })]),
        )
      }
      work={async () => {
        if (costCentre) {
          const { id, version } = costCentre
          await call(storeCostCentresApi.update, { params: { id }, body: { ...typed, version } })
        } else await call(storeCostCentresApi.create, { body: typed })
        return t('saved')
      }}
    >
      {(errors) =>
        fields.map((field) => (
          <TextField
            key={field}
            name={field}
            label={words(`fields.${field}`)}
            required
            dir="auto"
            autoComplete="off"
            value={typed[field]}
            {...(errors[field] && { error: errors[field] })}
            onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
          />
        ))
      }
    </FormDialog>
  )
}

/** Takes a cost centre out of use, or back into it. */
function UseDialog({ costCentre, ...props }: DialogProps & { costCentre: CostCentre }) {
  const t = useT('company.ordering')
  const { id, code, isActive, version } = costCentre
  return (
    <FormDialog
      {...props}
      title={t(isActive ? 'deactivateTitle' : 'activateTitle', { code: isolated(code) })}
      action={t(isActive ? 'deactivate' : 'activate')}
      kind={isActive ? 'danger' : 'primary'}
      work={async () => {
        await call(storeCostCentresApi.update, { params: { id }, body: { isActive: !isActive, version } })
        return t('saved')
      }}
    >
      {() => <p>{t(isActive ? 'deactivateHint' : 'activateHint')}</p>}
    </FormDialog>
  )
}
