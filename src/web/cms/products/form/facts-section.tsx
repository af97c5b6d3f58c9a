import { enums } from '#contract/enums.ts'
import { factOf, factsOf, type FactName, type FactsOf } from '#contract/facts.ts'
import { productFields } from '#contract/product-fields.ts'
import { useT } from '#web/language/language.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/form/field.tsx'
import { FieldPair, FormSection } from '../../form/form-section.tsx'
import { EntryPicker } from '../../pick/entry-picker.tsx'
import { NamesField } from '../../pick/names-field.tsx'
import { isRequired } from './is-required.ts'
import { isOfDelivery } from './delivery-section.tsx'
import styles from './sections.module.css'
import { count, type Section } from './use-controls.ts'

const checked = factsOf('texts').filter((name) => 'of' in productFields[name]) as 'communicationTypes'[]
const named = factsOf('texts').filter((name) => !('of' in productFields[name])) as Exclude<
  FactsOf<'texts'>,
  'communicationTypes'
>[]

/** The facts of this sort of product; a sort without any has no such section. */
export function FactsSection(section: Section) {
  const t = useT()
  const { form, controls, asked } = section
  const { draft, change } = form
  const { around } = controls
  const of = <N extends FactName>(names: readonly N[]) =>
    names.filter((name) => asked.has(name) && !isOfDelivery(name))
  const isLicence = draft.type === 'licence'
  const simple = [...of(factsOf('integer')), ...of(factsOf('text'))]
  const isEmpty = (['topic', 'choice', 'period', 'texts', 'integer', 'text'] as const).every(
    (kind) => of(factsOf(kind)).length === 0,
  )
  if (isEmpty) return null
  return (
    <FormSection id="facts" title={t('cms.products.parts.facts')} hint={t('cms.products.form.factsHint')}>
      {of(factsOf('topic')).map((name) => (
        <EntryPicker
          key={name}
          {...around(name)}
          kind={productFields[name].of}
          isOptional
          max={1}
          chosen={draft[name]}
          onChange={(entries) => change({ [name]: entries })}
        />
      ))}
      {isLicence && (
        <FieldPair>
          {of(factsOf('choice'))
            .filter((name) => name !== 'subscriptionType')
            .map((name) => (
              <ChoiceField key={name} {...section} name={name} />
            ))}
          {simple.map((name) => (
            <SimpleField key={name} {...section} name={name} />
          ))}
        </FieldPair>
      )}
      {asked.has('subscriptionType') && <ChoiceField {...section} name="subscriptionType" />}
      {asked.has('subscriptionPeriod') && <PeriodFields {...section} />}
      {of(checked).map((name) => (
        <CheckedValues key={name} {...section} name={name} />
      ))}
      {!isLicence && simple.length > 0 && (
        <FieldPair>
          {simple.map((name) => (
            <SimpleField key={name} {...section} name={name} />
          ))}
        </FieldPair>
      )}
      {of(named).map((name) => (
        <NamesField
          key={name}
          {...around(name)}
          help={t(`cms.products.form.hints.${name}`)}
          names={draft[name]}
          max={productFields[name].max}
          maxLength={productFields[name].maxLength}
          onChange={(names) => change({ [name]: names })}
        />
      ))}
    </FormSection>
  )
}

function ChoiceField({ form, controls, name }: Section & { name: FactsOf<'choice'> }) {
  const t = useT()
  const { of } = productFields[name]
  return (
    <SelectField {...controls.chosen(name)} isOptional={!isRequired(form.draft, name)}>
      <option value="">{t('cms.products.form.choose')}</option>
      {enums[of].map((value: string) => (
        <option key={value} value={value}>
          {t(`enums.${of}.${value}` as 'enums.PlatformType.cloud')}
        </option>
      ))}
    </SelectField>
  )
}

/** A number, or a text that is the same in every language. */
function SimpleField({ form, controls, name }: Section & { name: FactsOf<'integer' | 'text'> }) {
  const t = useT('cms.products.form.hints')
  const { kind, isCode } = factOf(name)
  const hint = name as Parameters<typeof t>[0]
  return (
    <TextField
      {...controls.typed(name)}
      {...(kind === 'integer' ? count : { dir: isCode ? 'ltr' : 'auto' })}
      isOptional={!isRequired(form.draft, name)}
      {...(t.has(hint) && { help: t(hint) })}
    />
  )
}

function PeriodFields({ form: { draft }, controls }: Section) {
  const t = useT('cms.products.form.units')
  return (
    <FieldPair>
      <TextField
        {...controls.typed('periodCount')}
        {...count}
        isOptional={!isRequired(draft, 'subscriptionPeriod')}
      />
      <SelectField {...controls.chosen('periodUnit')}>
        {enums.PeriodUnit.map((value) => (
          <option key={value} value={value}>
            {t(value)}
          </option>
        ))}
      </SelectField>
    </FieldPair>
  )
}

function CheckedValues({
  form: { draft, change, errors },
  controls,
  name,
}: Section & { name: (typeof checked)[number] }) {
  const t = useT()
  const { of, max } = productFields[name]
  const chosen = draft[name]
  return (
    <fieldset className={styles.group}>
      <legend>
        {controls.labelOf(name)} <span className={styles.optional}>{t('forms.optional')}</span>
      </legend>
      <div className={styles.checks}>
        {enums[of].map((value, index) => {
          const isChosen = chosen.includes(value)
          return (
            <CheckboxField
              key={value}
              label={t(`enums.${of}.${value}`)}
              checked={isChosen}
              disabled={!isChosen && chosen.length >= max}
              {...(index === 0 && { 'data-field': name })}
              onChange={() =>
                change({
                  [name]: enums[of].filter((other) => (other === value ? !isChosen : chosen.includes(other))),
                })
              }
            />
          )
        })}
      </div>
      <p className={errors.has(name) ? styles.fault : styles.hint}>
        {errors.get(name) ?? t('cms.products.form.connectivityHint', { max })}
      </p>
    </fieldset>
  )
}
