import { Code } from '../code.tsx'
import styles from './products-page.module.css'

type Named = { id: string; name: string; code: string; message?: string }

/** Products by name, each with its message. */
export function ProductNames({ products }: { products: readonly Named[] }) {
  return (
    <ul className={styles.doomed}>
      {products.map(({ id, name, code, message }) => (
        <li key={id}>
          <bdi>{name}</bdi> <Code>{code}</Code>
          {message && <p>{message}</p>}
        </li>
      ))}
    </ul>
  )
}
