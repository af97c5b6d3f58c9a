import { useT } from '#web/language/language.tsx'
import { FactValues } from './fact-values.tsx'
import styles from './facts-table.module.css'
import { type Fact, groupedFacts, useProductFacts } from './product-facts.ts'
import type { ProductData } from './load-product.ts'

/** All that is known of a product, one line each under the headings of its groups; what is not known has no line. */
export function FactsTable({ product }: { product: ProductData }) {
  const facts = useProductFacts()(product).filter(({ values }) => values.length > 0)
  const grouped = Map.groupBy(groupedFacts(product), ({ group }) => group)
  return (
    <table className={styles.facts}>
      <Rows facts={facts} />
      {[...grouped].map(([group, facts]) => (
        <Rows key={group} heading={group} facts={facts} />
      ))}
    </table>
  )
}

function Rows({ heading, facts }: { heading?: string | undefined; facts: Fact[] }) {
  const t = useT('store.product.facts')
  return (
    <tbody>
      {heading && (
        <tr>
          <th scope="rowgroup" colSpan={2} className={styles.heading}>
            {heading}
          </th>
        </tr>
      )}
      {facts.map(({ name, label, ...fact }) => (
        <tr key={name}>
          <th scope="row">{label ?? t(name as 'type')}</th>
          <td>
            <FactValues {...fact} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}
