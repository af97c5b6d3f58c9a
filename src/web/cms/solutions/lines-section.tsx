import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { solutionGroups, solutionLimits } from '#contract/solution-rules.ts'
import { useT } from '#web/language/language.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { FieldPair, FormSection } from '../form/form-section.tsx'
import { PickDialog } from '../pick/pick-dialog.tsx'
import sections from '../products/form/sections.module.css'
import { BothField } from './both-field.tsx'
import { asFormula, FormulaField } from './formula-field.tsx'
import { FormulaHelp } from './formula-help.tsx'
import { PickFields } from './pick-fields.tsx'
import { RuleRows } from './rule-rows.tsx'
import type { RulesSection } from './rules-section.ts'
import { keyFrom, type LineRow, newAlternative, newLine } from './solution-draft.ts'
import styles from './solutions.module.css'

const field = 'rules.lines'
const limits = solutionLimits

/** What the shopper gets. */
export function LinesSection({ rowsOf, write, error, errorOf, isWrong }: RulesSection) {
  const t = useT('cms.solutions')
  const rows = rowsOf(field)
  return (
    <FormSection title={t('parts.lines')} hint={t('parts.linesHint')}>
      <FormulaHelp
        names={[
          ...rowsOf('rules.inputs').map(({ key }) => key),
          ...rows.map(({ key }) => (key === '' ? '' : `n.${key}`)),
        ]}
      />
      <RuleRows
        name={field}
        rows={rows}
        most={limits.lines}
        error={error(field)}
        isWrong={(index) => isWrong(`${field}.${index}`)}
        addLabel={t('line.add')}
        titleOf={({ source, product, key }, index) =>
          t('row.line', {
            number: index + 1,
            name: (source === 'product' && product) || key || t('row.unnamed'),
          })
        }
        hintOf={({ quantity }) => quantity}
        onAdd={newLine}
        onChange={(changed) => write(field, changed)}
      >
        {(row, index, change) => (
          <Line row={row} path={`${field}.${index}`} errorOf={errorOf} onChange={change} />
        )}
      </RuleRows>
    </FormSection>
  )
}

type LineProps = {
  row: LineRow
  path: string
  errorOf: RulesSection['errorOf']
  onChange: (changes: Partial<LineRow>) => void
}

function Line({ row, path, errorOf, onChange }: LineProps) {
  const t = useT('cms.solutions.line')
  const groups = useT('cms.solutions.groups')
  const rows = useT('cms.solutions.row')
  const keyError = errorOf(`${path}.key`)
  const select = <K extends 'group' | 'choice' | 'repeats' | 'source'>(
    name: K,
    label: string,
    values: readonly LineRow[K][],
    labelOf: (value: LineRow[K]) => string,
    help?: string,
  ) => (
    <SelectField
      name={`${path}.${name}`}
      label={label}
      value={row[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      {...(help && { help })}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {labelOf(value)}
        </option>
      ))}
    </SelectField>
  )
  return (
    <>
      <FieldPair>
        {select('source', t('source'), ['product', 'pick'], (value) => t(`sources.${value}`))}
        {select('group', t('group'), solutionGroups, (value) => groups(value))}
      </FieldPair>
      {row.source === 'product' ? (
        <ProductCode
          name={`${path}.product`}
          code={row.product}
          error={errorOf(`${path}.product`)}
          onPick={(product) =>
            onChange({
              product,
              ...((row.key === '' || row.key === keyFrom(row.product)) && { key: keyFrom(product) }),
            })
          }
        />
      ) : (
        <PickFields row={row} path={path} errorOf={errorOf} onChange={onChange} />
      )}
      <FieldPair>
        <FormulaField
          name={`${path}.quantity`}
          label={t('quantity')}
          help={t('quantityHelp', asFormula('ceil(rooms / 4)'))}
          value={row.quantity}
          error={errorOf(`${path}.quantity`)}
          onChange={(quantity) => onChange({ quantity })}
        />
        <TextField
          name={`${path}.key`}
          label={t('key')}
          help={t('keyHelp', { key: row.key || '…' })}
          value={row.key}
          maxLength={30}
          dir="ltr"
          autoComplete="off"
          onChange={(event) => onChange({ key: event.currentTarget.value })}
          {...(keyError && { error: keyError })}
        />
      </FieldPair>
      <BothField
        name={`${path}.reason`}
        label={t('reason')}
        help={t('reasonHelp', { rooms: '{rooms}' })}
        value={row.reason}
        max={limits.reason}
        errorOf={errorOf}
        onChange={(reason) => onChange({ reason })}
      />
      <Disclosure
        summary={rows('more')}
        isOpen={row.when !== '' || row.alternatives.length > 0 || row.choice !== 'required'}
      >
        <div className={sections.rows}>
          <FormulaField
            name={`${path}.when`}
            label={t('when')}
            help={t('whenHelp', asFormula('area > 500'))}
            value={row.when}
            isOptional
            error={errorOf(`${path}.when`)}
            onChange={(when) => onChange({ when })}
          />
          <FieldPair>
            {select('choice', t('choice'), ['required', 'ticked', 'unticked'], (value) =>
              t(`choices.${value}`),
            )}
            {select(
              'repeats',
              t('repeats'),
              ['once', 'month', 'year'],
              (value) => t(`repeat.${value}`),
              t('repeatsHelp'),
            )}
          </FieldPair>
          <Alternatives row={row} path={path} errorOf={errorOf} onChange={onChange} />
        </div>
      </Disclosure>
    </>
  )
}

type CodeProps = {
  name: string
  code: string
  error: string | undefined
  onPick: (code: string) => void
}

/** The code of one product, chosen from the list. */
function ProductCode({ name, code, error, onPick }: CodeProps) {
  const t = useT('cms.solutions.line')
  const [isPicking, setPicking] = useState(false)
  return (
    <div>
      <div className={sections.more}>
        <bdi>{code ? t('chosenProduct', { code: `\u2066${code}\u2069` }) : t('noProduct')}</bdi>
        <Button size="small" name={name} onClick={() => setPicking(true)}>
          {t('chooseProduct')}
        </Button>
      </div>
      {error && <p className={sections.fault}>{error}</p>}
      {isPicking && (
        <PickDialog
          title={t('chooseProduct')}
          what="products"
          taken={[]}
          isSingle
          onClose={() => setPicking(false)}
          onPick={([product]) => {
            if (product?.code) onPick(product.code)
            return true
          }}
        />
      )}
    </div>
  )
}

/** What is taken instead. */
function Alternatives({ row: { alternatives }, path, errorOf, onChange }: LineProps) {
  const t = useT('cms.solutions.line')
  const [isPicking, setPicking] = useState(false)
  const set = (id: string, changes: object) =>
    onChange({ alternatives: alternatives.map((one) => (one.id === id ? { ...one, ...changes } : one)) })
  return (
    <fieldset className={sections.group}>
      <legend>{t('alternatives')}</legend>
      <p className={sections.hint}>{t('alternativeHelp')}</p>
      {alternatives.map(({ id, product, when }, nth) => {
        const at = `${path}.alternatives.${nth}`
        return (
          <div
            key={id}
            role="group"
            aria-label={t('alternative', { number: nth + 1 })}
            className={styles.option}
          >
            <ProductCode
              name={`${at}.product`}
              code={product}
              error={errorOf(`${at}.product`)}
              onPick={(code) => set(id, { product: code })}
            />
            <FormulaField
              name={`${at}.when`}
              label={t('when')}
              value={when}
              isOptional
              error={errorOf(`${at}.when`)}
              onChange={(formula) => set(id, { when: formula })}
            />
            <IconButton
              label={t('removeAlternative', { number: nth + 1 })}
              onClick={() => onChange({ alternatives: alternatives.filter((one) => one.id !== id) })}
            >
              <IconX size={18} />
            </IconButton>
          </div>
        )
      })}
      <Button
        size="small"
        className={styles.add}
        disabled={alternatives.length >= limits.alternatives}
        onClick={() => setPicking(true)}
      >
        <IconPlus size={16} aria-hidden />
        {t('addAlternative')}
      </Button>
      {isPicking && (
        <PickDialog
          title={t('addAlternative')}
          what="products"
          taken={[]}
          isSingle
          onClose={() => setPicking(false)}
          onPick={([product]) => {
            if (product?.code) onChange({ alternatives: [...alternatives, newAlternative(product.code)] })
            return true
          }}
        />
      )}
    </fieldset>
  )
}
