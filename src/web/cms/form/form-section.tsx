import type { ReactNode } from 'react'
import { sectionId } from './form-index.tsx'
import styles from './form.module.css'

type Props = {
  /** Of a form with an index, which leads here by it. */
  id?: string
  title: string
  /** What belongs here, beside the fields. */
  hint: string
  children: ReactNode
}

/** A part of a form: what it is about at its start, the fields at its end. */
export function FormSection({ id, title, hint, children }: Props) {
  return (
    <section className={styles.section} {...(id && { id: sectionId(id), tabIndex: -1 })}>
      <div className={styles.about}>
        <h2>{title}</h2>
        <p>{hint}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

/** Fields beside each other where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
