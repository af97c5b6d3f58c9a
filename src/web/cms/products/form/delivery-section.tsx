import { brand } from '#brand'
import type { FactName } from '#contract/facts.ts'
import { useT } from '#web/language/language.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { DateField } from '../../dates/date-field.tsx'
import { FieldPair, FormSection } from '../../form/form-section.tsx'
import { count, type Section } from './use-controls.ts'

/** The facts that say when a product can leave; they stand in a section of their own. */
export const deliveryFacts = [
  'leadDays',
  'restockAt',
  'backorderLimit',
] as const satisfies readonly FactName[]

export const isOfDelivery = (name: FactName): boolean => deliveryFacts.some((one) => one === name)

/** When a product that is out of stock can leave. */
export function DeliverySection({ form, controls, asked }: Section) {
  const t = useT('cms.products.form')
  if (!asked.has('leadDays')) return null
  return (
    <FormSection id="delivery" title={t('delivery')} hint={t('deliveryHint')}>
      <FieldPair>
        <TextField {...controls.typed('leadDays')} {...count} isOptional help={t('leadDaysHint')} />
        <DateField
          {...controls.around('restockAt')}
          value={form.draft.restockAt}
          isOptional
          help={t('restockAtHint')}
          onChange={(restockAt) => form.change({ restockAt })}
          onBlur={() => form.visit('restockAt')}
        />
      </FieldPair>
      {brand.flags.backorders && asked.has('backorderLimit') && (
        <TextField
          {...controls.typed('backorderLimit')}
          {...count}
          isOptional
          help={t('backorderLimitHint')}
        />
      )}
    </FormSection>
  )
}
