import { useT } from '#web/language/language.tsx'
import { FactValues } from './fact-values.tsx'
import styles from './facts-table.module.css'
import { useProductFacts } from './product-facts.ts'
import type { ProductData } from './load-product.ts'

/** What is known of a product, one line each; what is not known has no line. */
export function FactsTable({ product }: { product: ProductData }) {
  const t = useT('store.product.facts')
  const facts = useProductFacts()(product).filter(({ values }) => values.length > 0)
  return (
    <table className={styles.facts}>
      <tbody>
        {facts.map(({ name, values, isCode }) => (
          <tr key={name}>
            <th scope="row">{t(name)}</th>
            <td>
              <FactValues values={values} isCode={isCode} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
