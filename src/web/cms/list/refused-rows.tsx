import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import styles from './bulk-delete.module.css'

export type Refused<Row> = { row: Row; reasons: readonly string[] }

type Props<Row> = {
  /** None: nothing is shown. */
  refused: readonly Refused<Row>[]
  nameOf: (row: Row) => string
  title: string
  onClose: () => void
}

/** What was done to the others and not to these, and why. */
export function RefusedRows<Row extends { id: string }>({ refused, nameOf, title, onClose }: Props<Row>) {
  const t = useT('cms.deletion')
  return (
    <Dialog
      isOpen={refused.length > 0}
      onClose={onClose}
      title={title}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('understood')}
        </Button>
      }
    >
      <RowNames rows={refused.map(({ row }) => row)} nameOf={nameOf} saysOf={reasonsIn(refused)} />
    </Dialog>
  )
}

const reasonsIn =
  <Row extends { id: string }>(refused: readonly Refused<Row>[]) =>
  ({ id }: Row) =>
    refused.find(({ row }) => row.id === id)?.reasons ?? []

type Names<Row> = {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  saysOf?: (row: Row) => readonly string[]
}

/** Rows by name, each with what is to be said of it. */
export const RowNames = <Row extends { id: string }>({ rows, nameOf, saysOf }: Names<Row>) => (
  <ul className={styles.names}>
    {rows.map((row) => (
      <li key={row.id}>
        <bdi>{nameOf(row)}</bdi>
        {saysOf?.(row).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </li>
    ))}
  </ul>
)
