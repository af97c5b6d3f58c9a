import { brand } from '#brand'
import { useFormat, useT } from '#web/language/language.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { FieldPair, FormSection } from '../../form/form-section.tsx'
import { OnlyWith } from '../../form/only-with.tsx'
import { amount, count, type Section } from './use-controls.ts'

type Props = Section & { currency: string; reserved: number | undefined }

/** What it costs and how many there are, as far as the brand sells so. */
export function PriceSection({ controls, asked, currency, reserved }: Props) {
  const t = useT('cms.products')
  const format = useFormat()
  const { typed, labelOf } = controls
  const isStocked = brand.flags.stockCms && asked.has('stock')
  const inCurrency = (field: 'price' | 'priceBeforeDiscount') =>
    t('form.inCurrency', { field: labelOf(field), currency: format.currencyName(currency) })
  return (
    <>
      {brand.flags.price && (
        <FormSection id="price" title={t('form.price')} hint={t('form.priceHint')}>
          <OnlyWith permission="products.price">
            <FieldPair>
              <TextField
                {...typed('price')}
                {...amount}
                label={inCurrency('price')}
                help={t('form.emptyPrice')}
              />
              {brand.flags.priceBeforeDiscountCms && (
                <TextField
                  {...typed('priceBeforeDiscount')}
                  {...amount}
                  isOptional
                  label={inCurrency('priceBeforeDiscount')}
                  help={t('form.beforeHint')}
                />
              )}
            </FieldPair>
          </OnlyWith>
        </FormSection>
      )}
      {isStocked && (
        <FormSection id="stock" title={t('columns.stock')} hint={t('form.stockHint')}>
          <FieldPair>
            <div>
              <OnlyWith permission="inventory.edit">
                <TextField
                  {...typed('onHand')}
                  {...count}
                  isOptional
                  help={
                    reserved ? t('form.reserved', { count: format.number(reserved) }) : t('form.onHandHint')
                  }
                />
              </OnlyWith>
            </div>
            <TextField {...typed('lowStockThreshold')} {...count} isOptional help={t('form.lowStockHint')} />
          </FieldPair>
        </FormSection>
      )}
    </>
  )
}
