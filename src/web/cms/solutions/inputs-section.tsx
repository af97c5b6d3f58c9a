import { IconPlus, IconX } from '@tabler/icons-react'
import { inputKinds, solutionLimits } from '#contract/solution-rules.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { FieldPair, FormSection } from '../form/form-section.tsx'
import sections from '../products/form/sections.module.css'
import { BothField } from './both-field.tsx'
import { asFormula, FormulaField } from './formula-field.tsx'
import { RuleRows } from './rule-rows.tsx'
import { nameIn } from './solution-data.ts'
import { type InputRow, keyFrom, newInput, newOption } from './solution-draft.ts'
import type { RulesSection } from './rules-section.ts'
import styles from './solutions.module.css'

const field = 'rules.inputs'
const limits = solutionLimits

/** What the shopper is asked. */
export function InputsSection({ rowsOf, write, error, errorOf, isWrong }: RulesSection) {
  const t = useT('cms.solutions')
  const language = useLanguage()
  return (
    <FormSection title={t('parts.inputs')} hint={t('parts.inputsHint')}>
      <RuleRows
        name={field}
        rows={rowsOf(field)}
        most={limits.inputs}
        error={error(field)}
        isWrong={(index) => isWrong(`${field}.${index}`)}
        addLabel={t('input.add')}
        titleOf={({ name, key }, index) =>
          t('row.input', { number: index + 1, name: nameIn(name, language) || key || t('row.unnamed') })
        }
        hintOf={({ key }) => key}
        onAdd={newInput}
        onChange={(rows) => write(field, rows)}
      >
        {(row, index, change) => (
          <Input row={row} path={`${field}.${index}`} errorOf={errorOf} onChange={change} />
        )}
      </RuleRows>
    </FormSection>
  )
}

type InputProps = {
  row: InputRow
  path: string
  errorOf: RulesSection['errorOf']
  onChange: (changes: Partial<InputRow>) => void
}

function Input({ row, path, errorOf, onChange }: InputProps) {
  const t = useT('cms.solutions.input')
  const rows = useT('cms.solutions.row')
  const wired = (name: 'key' | 'min' | 'max' | 'usual') => {
    const error = errorOf(`${path}.${name}`)
    return {
      name: `${path}.${name}`,
      value: row[name],
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ [name]: event.currentTarget.value }),
      ...(error && { error }),
    }
  }
  const isNumber = row.kind !== 'yesno' && row.kind !== 'choice'
  return (
    <>
      <BothField
        name={`${path}.name`}
        label={t('name')}
        value={row.name}
        max={limits.label}
        errorOf={errorOf}
        onChange={(name) =>
          onChange({ name, ...(row.key === keyFrom(row.name.en) && { key: keyFrom(name.en) }) })
        }
      />
      <FieldPair>
        <TextField {...wired('key')} label={t('key')} help={t('keyHelp')} dir="ltr" maxLength={30} />
        <SelectField
          name={`${path}.kind`}
          label={t('kind')}
          value={row.kind}
          onChange={(event) => {
            const kind = event.currentTarget.value as InputRow['kind']
            onChange({
              kind,
              ...(kind === 'yesno' && { usual: row.usual === '0' ? '0' : '1' }),
              ...(kind === 'choice' && row.options.length === 0 && { options: [newOption(), newOption()] }),
            })
          }}
        >
          {inputKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
      </FieldPair>
      {row.kind === 'choice' && <Options row={row} path={path} errorOf={errorOf} onChange={onChange} />}
      {isNumber ? (
        <div className={styles.numbers}>
          <TextField {...wired('min')} label={t('min')} inputMode="numeric" maxLength={7} />
          <TextField {...wired('max')} label={t('max')} inputMode="numeric" maxLength={7} />
          <TextField {...wired('usual')} label={t('usual')} inputMode="numeric" maxLength={7} />
        </div>
      ) : (
        <SelectField {...wired('usual')} label={t('usualYes')}>
          {row.kind === 'yesno' ? (
            <>
              <option value="1">{t('yes')}</option>
              <option value="0">{t('no')}</option>
            </>
          ) : (
            <>
              {!row.options.some(({ value }) => value === row.usual) && (
                <option value={row.usual}>{row.usual || '…'}</option>
              )}
              {row.options.map(({ id, value, name }) => (
                <option key={id} value={value}>
                  {[value, name.en || name.ar].filter(Boolean).join(' · ')}
                </option>
              ))}
            </>
          )}
        </SelectField>
      )}
      <Disclosure summary={rows('more')} isOpen={row.when !== '' || row.help.en + row.unit.en !== ''}>
        <div className={sections.rows}>
          {row.kind === 'count' && (
            <BothField
              name={`${path}.unit`}
              label={t('unit')}
              value={row.unit}
              max={limits.unit}
              isOptional
              errorOf={errorOf}
              onChange={(unit) => onChange({ unit })}
            />
          )}
          <BothField
            name={`${path}.help`}
            label={t('help')}
            value={row.help}
            max={limits.label}
            isOptional
            errorOf={errorOf}
            onChange={(help) => onChange({ help })}
          />
          <FormulaField
            name={`${path}.when`}
            label={t('when')}
            help={t('whenHelp', asFormula('coldrooms > 0'))}
            value={row.when}
            isOptional
            error={errorOf(`${path}.when`)}
            onChange={(when) => onChange({ when })}
          />
        </div>
      </Disclosure>
    </>
  )
}

/** The answers of a choice, with the number that formulas have for each. */
function Options({ row, path, errorOf, onChange }: InputProps) {
  const t = useT('cms.solutions.input')
  const rows = useT('cms.solutions.row')
  const list = errorOf(`${path}.options`)
  const set = (id: string, changes: object) =>
    onChange({ options: row.options.map((one) => (one.id === id ? { ...one, ...changes } : one)) })
  return (
    <fieldset className={sections.group}>
      <legend>{t('options')}</legend>
      {row.options.map((option, nth) => {
        const title = rows('option', { number: nth + 1 })
        const at = `${path}.options.${nth}`
        const error = errorOf(`${at}.value`)
        return (
          <div key={option.id} role="group" aria-label={title} className={styles.option}>
            <BothField
              name={`${at}.name`}
              label={t('option')}
              value={option.name}
              max={limits.label}
              errorOf={errorOf}
              onChange={(name) => set(option.id, { name })}
            />
            <TextField
              name={`${at}.value`}
              label={t('value')}
              value={option.value}
              inputMode="numeric"
              maxLength={7}
              autoComplete="off"
              onChange={(event) => set(option.id, { value: event.currentTarget.value })}
              {...(error && { error })}
            />
            <IconButton
              label={rows('remove', { name: title })}
              onClick={() => onChange({ options: row.options.filter(({ id }) => id !== option.id) })}
            >
              <IconX size={18} />
            </IconButton>
          </div>
        )
      })}
      {list && <p className={sections.fault}>{list}</p>}
      <Button
        size="small"
        className={styles.add}
        disabled={row.options.length >= limits.options}
        onClick={() => onChange({ options: [...row.options, newOption()] })}
      >
        <IconPlus size={16} aria-hidden />
        {t('addOption')}
      </Button>
    </fieldset>
  )
}
