import { brand } from '#brand'
import { enums, type Visibility } from '#contract/enums.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { FieldPair, FormSection } from '../form/form-section.tsx'
import { DescriptionField } from './description-field.tsx'
import type { DraftField } from './product-draft.ts'
import type { Product } from './product-page.tsx'
import type { useProductForm } from './use-product-form.ts'

type Props = {
  form: Pick<ReturnType<typeof useProductForm>, 'draft' | 'errors' | 'change' | 'visit'>
  shown: Product
  currency: string
}

/** The form in sections: texts of this language, price, what holds for all. */
export function ProductFields({ form: { draft, errors, change, visit }, shown, currency }: Props) {
  const t = useT()
  const language = useLanguage()
  const wiring = (field: Exclude<DraftField, 'visibility' | 'description'>) => ({
    name: field,
    label: t(`fields.${field}`),
    value: draft[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    onBlur: () => visit(field),
  })
  const amount = { inputMode: 'decimal', dir: 'ltr' } as const

  return (
    <>
      <FormSection title={t('cms.products.form.texts')} hint={t(`cms.products.form.textsHint.${language}`)}>
        <TextField {...wiring('name')} placeholder={shown.name} dir="auto" />
        <TextField
          {...wiring('shortName')}
          placeholder={shown.shortName}
          help={t('cms.products.form.shortNameHint')}
          dir="auto"
        />
        <DescriptionField
          value={draft.description}
          error={errors.description}
          onChange={(value) => change('description', value)}
          onBlur={() => visit('description')}
        />
      </FormSection>
      {brand.flags.price && (
        <FormSection title={t('cms.products.form.price')} hint={t('cms.products.form.priceHint')}>
          <FieldPair>
            <TextField
              {...wiring('price')}
              {...amount}
              label={t('cms.products.form.inCurrency', { field: t('fields.price'), currency })}
              help={t('cms.products.form.emptyPrice')}
            />
            {brand.flags.priceBeforeDiscountCms && (
              <TextField
                {...wiring('priceBeforeDiscount')}
                {...amount}
                isOptional
                label={t('cms.products.form.inCurrency', {
                  field: t('fields.priceBeforeDiscount'),
                  currency,
                })}
                help={t('cms.products.form.beforeHint')}
              />
            )}
          </FieldPair>
        </FormSection>
      )}
      <FormSection title={t('cms.products.form.selling')} hint={t('cms.products.form.sellingHint')}>
        <FieldPair>
          <SelectField
            name="visibility"
            label={t('fields.visibility')}
            value={draft.visibility}
            error={errors.visibility}
            onChange={(event) => change('visibility', event.currentTarget.value as Visibility)}
          >
            {enums.Visibility.map((value) => (
              <option key={value} value={value}>
                {t(`enums.Visibility.${value}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            {...wiring('warranty')}
            label={t('cms.products.form.warranty')}
            isOptional
            inputMode="numeric"
            dir="ltr"
          />
        </FieldPair>
      </FormSection>
    </>
  )
}
