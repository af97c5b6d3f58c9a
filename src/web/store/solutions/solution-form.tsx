import { Form, useLocation } from 'react-router'
import { coverages, powers } from '#contract/solution-rules.ts'
import { maxYears } from '#contract/solutions.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import type { SolutionData } from './load-solutions.ts'
import styles from './solutions.module.css'

/** The sizes, as a form whose answer is another address: it works without script. */
export function SolutionForm({ data: { solution, typed, wrong, result } }: { data: SolutionData }) {
  const t = useT('store.solutions')
  const { search, pathname } = useLocation()
  const asked = new URLSearchParams(search)
  const kept = ['with', 'without', 'use'].flatMap((name) =>
    asked.getAll(name).map((value) => ({ name, value })),
  )
  const unit = { area: t('unitArea'), length: t('unitLength') }
  return (
    <Form method="get" action={pathname} className={styles.form} noValidate preventScrollReset>
      <h2>{t('sizes')}</h2>
      {solution.inputs.map(({ key, name, help, kind, unit: counted, options, min, max, usual }) => {
        const shown = typed[key] ?? String(result.inputs[key] ?? usual)
        if (kind === 'yesno')
          return (
            <SelectField key={key} name={key} label={name} help={help} defaultValue={shown}>
              <option value="1">{t('yes')}</option>
              <option value="0">{t('no')}</option>
            </SelectField>
          )
        if (kind === 'choice')
          return (
            <SelectField key={key} name={key} label={name} help={help} defaultValue={shown}>
              {options?.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.name}
                </option>
              ))}
            </SelectField>
          )
        const measured = kind === 'count' ? counted : unit[kind]
        return (
          <TextField
            key={key}
            name={key}
            label={measured ? `${name} (${measured})` : name}
            help={help ?? t('range', { min, max })}
            {...(wrong[`inputs.${key}`] && { error: wrong[`inputs.${key}`] })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            defaultValue={shown}
          />
        )
      })}
      <SelectField name="coverage" label={t('coverage')} defaultValue={result.coverage}>
        {coverages.map((one) => (
          <option key={one} value={one}>
            {t(`coverages.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="power" label={t('power')} defaultValue={result.power}>
        {powers.map((one) => (
          <option key={one} value={one}>
            {t(`powers.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="years" label={t('years')} defaultValue={String(result.years)}>
        {Array.from({ length: maxYears }, (_, index) => (
          <option key={index} value={index + 1}>
            {t('yearsOf', { count: index + 1 })}
          </option>
        ))}
      </SelectField>
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind="primary" isWide>
        {t('update')}
      </Button>
    </Form>
  )
}
