import { coverages, powers, type SolutionRules } from '#contract/solution-rules.ts'
import { maxYears } from '#contract/solutions.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { Code } from '../code.tsx'
import type { InputRow } from './solution-draft.ts'
import { nameIn } from './solution-data.ts'
import type { Trial, Tried } from './use-trial.ts'
import styles from './solutions.module.css'

/** The sizes that are tried, by the names of the inputs, and what is always asked. */
export type Sizes = Readonly<Record<string, string>>

type Props = {
  inputs: readonly InputRow[]
  sizes: Sizes
  tried: Tried
  onChange: (sizes: Sizes) => void
}

/** What the draft comes to with these sizes, line by line, beside what is live. */
export function SolutionPreview({ inputs, sizes, tried: { trial, faults, hasFailed }, onChange }: Props) {
  const t = useT('cms.solutions.preview')
  const shop = useT('cms.solutions.asked')
  const input = useT('cms.solutions.input')
  const language = useLanguage()
  const set = (name: string) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...sizes, [name]: event.currentTarget.value })
  const wrong = Object.keys(faults).filter((path) => path.startsWith('rules.')).length
  const isEmpty = inputs.length === 0
  return (
    <section className={styles.preview} aria-labelledby="solution-preview">
      <h2 id="solution-preview">{t('title')}</h2>
      <p className={styles.muted}>{t('hint')}</p>
      <div className={styles.numbers}>
        {inputs.map((row) => {
          const label = nameIn(row.name, language) || row.key
          const value = sizes[row.key] ?? row.usual
          const error = faults[`inputs.${row.key}`]
          const wiring = { label, value, onChange: set(row.key), ...(error && { error }) }
          if (row.kind === 'yesno' || row.kind === 'choice')
            return (
              <SelectField key={row.id} {...wiring}>
                {row.kind === 'yesno' ? (
                  <>
                    <option value="1">{input('yes')}</option>
                    <option value="0">{input('no')}</option>
                  </>
                ) : (
                  row.options.map((option) => (
                    <option key={option.id} value={option.value}>
                      {nameIn(option.name, language) || option.value}
                    </option>
                  ))
                )}
              </SelectField>
            )
          return <TextField key={row.id} {...wiring} inputMode="numeric" autoComplete="off" maxLength={7} />
        })}
        <SelectField
          label={shop('coverage')}
          value={sizes['.coverage'] ?? 'normal'}
          onChange={set('.coverage')}
        >
          {coverages.map((one) => (
            <option key={one} value={one}>
              {shop(`coverages.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={shop('power')} value={sizes['.power'] ?? 'mains'} onChange={set('.power')}>
          {powers.map((one) => (
            <option key={one} value={one}>
              {shop(`powers.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={shop('years')} value={sizes['.years'] ?? '3'} onChange={set('.years')}>
          {Array.from({ length: maxYears }, (_, index) => (
            <option key={index} value={index + 1}>
              {shop('yearsOf', { count: index + 1 })}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={styles.muted} role="status">
        {isEmpty ? t('empty') : wrong > 0 ? t('faults', { count: wrong }) : hasFailed ? t('failed') : ''}
      </p>
      {trial && <Outcome trial={trial} />}
    </section>
  )
}

function Outcome({ trial: { draft, live } }: { trial: Trial }) {
  const t = useT('cms.solutions.preview')
  const format = useFormat()
  const lineOf = (of: typeof draft | undefined, key: string) =>
    of?.result.lines.find((one) => one.key === key)
  const gone = live?.lines.filter(({ key }) => !draft.lines.some((one) => one.key === key)) ?? []
  const costs = (['once', 'yearly', 'total'] as const).map((name) => ({
    name,
    mine: draft.result.costs,
    theirs: live?.result.costs,
  }))
  const amount = (of: (typeof costs)[number]['mine'], name: 'once' | 'yearly' | 'total') => {
    if (!of) return t('none')
    const text = format.money(of[name].net)
    return name === 'total' && of.isFrom ? t('from', { amount: text }) : text
  }
  return (
    <>
      <table className={styles.trial}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('draft')}</th>
            {live && <th scope="col">{t('live')}</th>}
          </tr>
        </thead>
        <tbody>
          {[...draft.lines, ...gone].map(({ key, outcome, missing, fitting }) => {
            const [mine, theirs] = [lineOf(draft, key), lineOf(live, key)]
            const isChanged =
              live && (mine?.quantity !== theirs?.quantity || mine?.product.id !== theirs?.product.id)
            const isGone = gone.some((one) => one.key === key)
            return (
              <tr key={key} data-changed={isChanged || undefined}>
                <th scope="row">
                  <span className={styles.trialName}>
                    {mine ? <bdi>{mine.product.shortName}</bdi> : <Code>{key}</Code>}
                    {isChanged && <Badge tone="info">{t('changed')}</Badge>}
                  </span>
                  <span className={styles.muted}>
                    {mine ? mine.reason : !isGone && outcome !== 'chosen' && t(`outcomes.${outcome}`)}
                    {missing.length > 0 &&
                      !mine &&
                      ` ${t('missing', { codes: `\u2066${missing.join(', ')}\u2069` })}`}
                  </span>
                  {fitting !== undefined && (
                    <span className={styles.muted}>{t('fitting', { count: fitting })}</span>
                  )}
                </th>
                <td>{mine ? format.number(mine.quantity) : t('none')}</td>
                {live && <td>{theirs ? format.number(theirs.quantity) : t('none')}</td>}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          {costs.map(({ name, mine, theirs }) => (
            <tr key={name}>
              <th scope="row">{name === 'total' ? t('total', { count: draft.result.years }) : t(name)}</th>
              <td>{amount(mine, name)}</td>
              {live && <td>{amount(theirs, name)}</td>}
            </tr>
          ))}
        </tfoot>
      </table>
      {draft.result.advice.length > 0 && (
        <div>
          <h3 className={styles.adviceTitle}>{t('advice')}</h3>
          <ul className={styles.advice}>
            {draft.result.advice.map((text) => (
              <li key={text} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** The body of the call that tries the rules. */
export function questionOf(
  rules: SolutionRules,
  sizes: Sizes,
  of: string | undefined,
  numberOf: (text: string) => number,
) {
  const inputs = Object.fromEntries(
    rules.inputs.flatMap(({ key }) => {
      const typed = sizes[key]
      return typed === undefined || typed.trim() === '' ? [] : [[key, numberOf(typed)] as const]
    }),
  )
  return JSON.stringify({
    rules,
    of,
    inputs,
    years: Number(sizes['.years'] ?? 3),
    coverage: sizes['.coverage'] ?? 'normal',
    power: sizes['.power'] ?? 'mains',
  })
}
