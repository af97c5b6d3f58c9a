import styles from './code.module.css'

/** A number or code that reads from left to right in every language. */
export function Code({ children, isStrong = false }: { children: string; isStrong?: boolean }) {
  return (
    <bdi dir="ltr" className={isStrong ? styles.strong : styles.code}>
      {children}
    </bdi>
  )
}
