import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { highestTier, storeApprovalRulesApi } from '#contract/approvals.ts'
import { storeCostCentresApi } from '#contract/cost-centres.ts'
import { enums } from '#contract/enums.ts'
import { maxLimit, storeMembersApi } from '#contract/members.ts'
import { amountOf, plainAmount } from '#i18n/amount-of.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSettings } from '../settings.ts'
import own from './approvals.module.css'

export type Rule = Data<typeof storeApprovalRulesApi.list>

type Props = { onDone: () => Promise<unknown>; onClose: () => void }

const tiers = Array.from({ length: highestTier }, (_, index) => index + 1)

/** A new rule, or another one in place of one. */
export function RuleDialog({ rule, ...props }: Props & { rule?: Rule }) {
  const t = useT('approvals.rules')
  const words = useT()
  const format = useFormat()
  const language = useLanguage()
  const { currency } = useSettings()
  const members = useQuery(queryOf(call, language, storeMembersApi.list))
  const centres = useQuery(queryOf(call, language, storeCostCentresApi.list))
  const [name, setName] = useState(rule?.name ?? '')
  const [total, setTotal] = useState(
    rule?.minTotal ? plainAmount(rule.minTotal.amount, rule.minTotal.currency) : '',
  )
  const [chosen, setChosen] = useState(() => ({
    kinds: rule?.kinds ?? [],
    costCentres: rule?.costCentres ?? [],
    approvers: rule?.approvers.map(({ id }) => id) ?? [],
  }))
  const [tier, setTier] = useState(rule?.tier ?? 1)
  const [exceptAdmins, setExceptAdmins] = useState(rule?.exceptAdmins ?? true)
  const [isActive, setActive] = useState(rule?.isActive ?? true)

  const amount = amountOf(total, currency)
  const isAmount = amount === null || (amount !== undefined && amount >= 0 && amount <= maxLimit)
  const able = (members.data?.data ?? []).filter(
    ({ isRoot, roles, status }) =>
      status === 'active' && (isRoot || roles.includes('approver') || roles.includes('company_admin')),
  )
  const kept = (rule?.approvers ?? []).filter(({ id }) => !able.some((member) => member.id === id))
  const usable = (centres.data?.data ?? []).filter(
    ({ id, isActive }) => isActive || chosen.costCentres.includes(id),
  )
  return (
    <FormDialog
      {...props}
      title={t(rule ? 'changeTitle' : 'addTitle')}
      action={words('actions.save')}
      check={() => ({
        ...(name.trim() === '' && { name: words('validation.required', { field: words('fields.name') }) }),
        ...(!isAmount && { minTotal: t('invalidAmount') }),
      })}
      work={async () => {
        const body = {
          name: name.trim(),
          tier,
          isActive,
          minTotal: amount === null || amount === undefined ? null : { amount, currency },
          ...chosen,
          exceptAdmins,
        }
        await (rule
          ? call(storeApprovalRulesApi.update, {
              params: { id: rule.id },
              body: { ...body, version: rule.version },
            })
          : call(storeApprovalRulesApi.create, { body }))
        return t('saved')
      }}
    >
      {(errors) => {
        const wrongTotal = errors.minTotal ?? errors['minTotal.amount']
        return (
          <>
            <TextField
              name="name"
              label={words('fields.name')}
              required
              dir="auto"
              maxLength={60}
              autoComplete="off"
              value={name}
              {...(errors.name && { error: errors.name })}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextField
              name="minTotal"
              label={t('minTotal', { currency })}
              help={t('minTotalHelp')}
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              value={total}
              {...(wrongTotal && { error: wrongTotal })}
              onChange={(event) => setTotal(event.currentTarget.value)}
            />
            <Choices
              title={t('kinds')}
              hint={t('kindsHint')}
              options={enums.ProductKind.map((kind) => ({
                value: kind,
                label: words(`enums.ProductKind.${kind}`),
              }))}
              value={chosen.kinds}
              onChange={(kinds) => setChosen({ ...chosen, kinds })}
            />
            {usable.length > 0 && (
              <Choices
                title={t('centres')}
                hint={t('centresHint')}
                options={usable.map(({ id, code, name: called }) => ({
                  value: id,
                  label: (
                    <>
                      <bdi>{code}</bdi> · <bdi>{called}</bdi>
                    </>
                  ),
                }))}
                value={chosen.costCentres}
                onChange={(costCentres) => setChosen({ ...chosen, costCentres })}
              />
            )}
            <Choices
              title={t('approvers')}
              hint={errors.approvers ?? t('approversHint')}
              options={[...able, ...kept].map(({ id, name: called }) => ({
                value: id,
                label: <bdi>{called}</bdi>,
              }))}
              value={chosen.approvers}
              onChange={(approvers) => setChosen({ ...chosen, approvers })}
            />
            <SelectField
              name="tier"
              label={t('tierLabel')}
              help={t('tierHelp')}
              value={tier}
              onChange={(event) => setTier(Number(event.currentTarget.value))}
            >
              {tiers.map((one) => (
                <option key={one} value={one}>
                  {format.number(one)}
                </option>
              ))}
            </SelectField>
            <CheckboxField
              name="exceptAdmins"
              label={t('exceptAdmins')}
              checked={exceptAdmins}
              onChange={(event) => setExceptAdmins(event.currentTarget.checked)}
            />
            <CheckboxField
              name="isActive"
              label={t('isActive')}
              checked={isActive}
              onChange={(event) => setActive(event.currentTarget.checked)}
            />
          </>
        )
      }}
    </FormDialog>
  )
}

type ChoicesProps<V extends string> = {
  title: string
  hint: string
  options: readonly { value: V; label: ReactNode }[]
  value: readonly V[]
  onChange: (value: V[]) => void
}

function Choices<V extends string>({ title, hint, options, value, onChange }: ChoicesProps<V>) {
  return (
    <fieldset className={own.choices}>
      <legend>{title}</legend>
      <p className={own.hint}>{hint}</p>
      {options.map((option) => (
        <CheckboxField
          key={option.value}
          label={option.label}
          checked={value.includes(option.value)}
          onChange={(event) => {
            const rest = value.filter((one) => one !== option.value)
            onChange(event.currentTarget.checked ? [...rest, option.value] : rest)
          }}
        />
      ))}
    </fieldset>
  )
}

export function RemoveRuleDialog({ rule, ...props }: Props & { rule: Rule }) {
  const t = useT('approvals.rules')
  return (
    <FormDialog
      {...props}
      title={t('removeTitle', { name: isolated(rule.name) })}
      action={t('remove')}
      kind="danger"
      work={async () => {
        await call(storeApprovalRulesApi.remove, { params: { id: rule.id } })
        return t('removed')
      }}
    >
      {() => <p>{t('removeHint')}</p>}
    </FormDialog>
  )
}
