import { IconPlus, IconX } from '@tabler/icons-react'
import { cmsAttributesApi } from '#contract/attributes.ts'
import { pickOrders, solutionLimits } from '#contract/solution-rules.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { FieldPair } from '../form/form-section.tsx'
import { callsOf } from '../metadata/kinds.ts'
import { Combobox } from '../pick/combobox.tsx'
import { useSearchText } from '../pick/use-search-text.ts'
import sections from '../products/form/sections.module.css'
import type { Data } from '#web/api/types.ts'
import { useApiQuery } from '../use-api-query.ts'
import type { RulesSection } from './rules-section.ts'
import { nameIn } from './solution-data.ts'
import { type FactRow, type LineRow, newFact } from './solution-draft.ts'
import styles from './solutions.module.css'

type Attribute = Data<typeof cmsAttributesApi.list>
type Props = {
  row: LineRow
  path: string
  errorOf: RulesSection['errorOf']
  onChange: (changes: Partial<LineRow>) => void
}

const query = { limit: 100, sort: 'title' } as const
const typeKinds = ['device_type', 'gateway_type', 'accessory_type'] as const

/** What a product must be like: of which types, and with which facts. */
export function PickFields({ row, path, errorOf, onChange }: Props) {
  const t = useT('cms.solutions.line')
  const finding = useSearchText()
  const devices = useApiQuery(callsOf(typeKinds[0]).list, { query })
  const gateways = useApiQuery(callsOf(typeKinds[1]).list, { query })
  const accessories = useApiQuery(callsOf(typeKinds[2]).list, { query })
  const attributes = useApiQuery(cmsAttributesApi.list)
  const asked = [devices, gateways, accessories]
  const all = asked.flatMap(({ data }) => data?.data.map(({ id, title }) => ({ id, title })) ?? [])
  const words = finding.search.toLocaleLowerCase()
  const filterable =
    attributes.data?.data.filter(({ filterable, kind }) => filterable && kind !== 'text') ?? []
  const set = (id: string, changes: Partial<FactRow>) =>
    onChange({ facts: row.facts.map((one) => (one.id === id ? { ...one, ...changes } : one)) })
  const fault = errorOf(`${path}.pick`)
  return (
    <>
      <Combobox
        label={t('types')}
        name={`${path}.pick.types`}
        error={errorOf(`${path}.pick.types`)}
        isOptional
        max={solutionLimits.types}
        chosen={row.types.map((id) => ({ id, title: all.find((one) => one.id === id)?.title ?? '…' }))}
        onChange={(chosen) => onChange({ types: chosen.map(({ id }) => id) })}
        finding={finding}
        options={all.filter(({ title }) => title.toLocaleLowerCase().includes(words))}
        isStale={false}
        isFailed={asked.some(({ isError }) => isError)}
      />
      <SelectField
        name={`${path}.pick.by`}
        label={t('by')}
        help={t('pickHelp')}
        value={row.by}
        onChange={(event) => onChange({ by: event.currentTarget.value as LineRow['by'] })}
      >
        {pickOrders.map((order) => (
          <option key={order} value={order}>
            {t(`orders.${order}`)}
          </option>
        ))}
      </SelectField>
      <fieldset className={sections.group}>
        <legend>{t('facts')}</legend>
        {row.facts.map((fact, nth) => (
          <div key={fact.id} className={styles.option}>
            <Fact
              fact={fact}
              attributes={filterable}
              path={`${path}.pick.facts.${nth}`}
              errorOf={errorOf}
              onChange={(changes) => set(fact.id, changes)}
            />
            <IconButton
              label={t('removeFact', { number: nth + 1 })}
              onClick={() => onChange({ facts: row.facts.filter(({ id }) => id !== fact.id) })}
            >
              <IconX size={18} />
            </IconButton>
          </div>
        ))}
        {fault && <p className={sections.fault}>{fault}</p>}
        <Button
          size="small"
          name={`${path}.pick`}
          className={styles.add}
          disabled={row.facts.length >= solutionLimits.facts}
          onClick={() => onChange({ facts: [...row.facts, newFact()] })}
        >
          <IconPlus size={16} aria-hidden />
          {t('addFact')}
        </Button>
      </fieldset>
    </>
  )
}

type FactProps = {
  fact: FactRow
  attributes: readonly Attribute[]
  path: string
  errorOf: RulesSection['errorOf']
  onChange: (changes: Partial<FactRow>) => void
}

/** An attribute, and what it has to be: as the address of a list says it. */
function Fact({ fact: { key, value }, attributes, path, errorOf, onChange }: FactProps) {
  const t = useT('cms.solutions.line')
  const language = useLanguage()
  const attribute = attributes.find((one) => one.key === key)
  const error = errorOf(`${path}.value`)
  const keyError = errorOf(`${path}.key`)
  const wiring = { name: `${path}.value`, ...(error && { error }) }
  const choices =
    attribute?.kind === 'yesno'
      ? [
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]
      : attribute?.options.map((option) => ({ value: option.key, label: nameIn(option.name, language) }))
  const [low = '', high = ''] = value.split('~')
  const range = (from: string, to: string) => onChange({ value: from + to === '' ? '' : `${from}~${to}` })
  const isNumber = attribute?.kind === 'number' || attribute?.kind === 'range'
  return (
    <FieldPair>
      <SelectField
        name={`${path}.key`}
        label={t('fact')}
        value={key}
        onChange={(event) => onChange({ key: event.currentTarget.value, value: '' })}
        {...(keyError && { error: keyError })}
      >
        <option value="">{t('choose')}</option>
        {key !== '' && !attribute && <option value={key}>{key}</option>}
        {attributes.map((one) => (
          <option key={one.key} value={one.key}>
            {nameIn(one.name, language)}
          </option>
        ))}
      </SelectField>
      {isNumber ? (
        <div className={styles.numbers}>
          <TextField
            {...wiring}
            label={t('from')}
            value={low}
            dir="ltr"
            autoComplete="off"
            onChange={(event) => range(event.currentTarget.value, high)}
          />
          <TextField
            label={t('to')}
            value={high}
            dir="ltr"
            autoComplete="off"
            onChange={(event) => range(low, event.currentTarget.value)}
          />
        </div>
      ) : (
        <SelectField
          {...wiring}
          label={t('value')}
          value={value}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        >
          <option value="">{t('choose')}</option>
          {!choices?.some((one) => one.value === value) && value !== '' && (
            <option value={value}>{value}</option>
          )}
          {choices?.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </SelectField>
      )}
    </FieldPair>
  )
}
