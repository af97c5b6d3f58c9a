import { useFormat, useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Facts, Panel } from '../panel.tsx'
import type { Discount } from './discount-draft.ts'
import styles from './discounts.module.css'

/** What a discount gives and to whom, for those who may not change it. */
export function DiscountFacts({ discount }: { discount: Discount }) {
  const t = useT('cms.discounts')
  const fields = useT('fields')
  const type = useT('enums.DiscountType')
  const format = useFormat()
  const { startDate, endDate, locations, products, productGroups, customerGroups } = discount
  const names = (items: readonly { name: string }[]) =>
    items.map(({ name }, index) => (
      <div key={index}>
        <bdi>{name}</bdi>
      </div>
    ))
  const places = locations.map(({ countryName, cityName }) => ({
    name: [countryName, cityName ?? t('form.allCities')].join(' · '),
  }))
  return (
    <Panel title={t('form.value')} className={classNames(styles.page, styles.facts)}>
      <Facts
        facts={[
          { label: fields('type'), value: type(discount.type) },
          { label: fields('percentage'), value: format.percent(discount.percentage) },
          { label: fields('minimumQuantity'), value: format.number(discount.minimumQuantity) },
          {
            label: t('columns.dates'),
            value: endDate
              ? t('days', { from: format.date(startDate), to: format.date(endDate) })
              : t('since', { from: format.date(startDate) }),
          },
          { label: fields('products'), value: products.length > 0 ? names(products) : undefined },
          {
            label: fields('productGroups'),
            value: productGroups.length > 0 ? names(productGroups) : undefined,
          },
          { label: fields('locations'), value: places.length > 0 ? names(places) : t('form.everywhere') },
          {
            label: fields('customerGroups'),
            value: customerGroups.length > 0 ? names(customerGroups) : t('form.everyone'),
          },
        ]}
      />
    </Panel>
  )
}
