import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isolated } from '#web/language/isolated.ts'
import { useT } from '#web/language/language.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { moved } from '../moved.ts'
import sections from '../products/form/sections.module.css'
import styles from './solutions.module.css'

type Props<Row extends { id: string }> = {
  /** The form's field, which faults lead to. */
  name: string
  rows: readonly Row[]
  most: number
  error: string | undefined
  /** Whether something in a row is wrong: then it is open. */
  isWrong: (index: number) => boolean
  addLabel: string
  titleOf: (row: Row, index: number) => string
  /** What is seen of a row that is closed, such as its formula. */
  hintOf: (row: Row) => string
  onAdd: () => Row
  onChange: (rows: Row[]) => void
  children: (row: Row, index: number, change: (changes: Partial<Row>) => void) => ReactNode
}

/** Rows of rules, each with its fields below its title; moved by buttons. */
export function RuleRows<Row extends { id: string }>({
  name,
  rows,
  most,
  error,
  isWrong,
  addLabel,
  titleOf,
  hintOf,
  onAdd,
  onChange,
  children,
}: Props<Row>) {
  const t = useT('cms.solutions.row')
  const list = useT('cms.list')
  const [told, setTold] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  function move(from: number, to: number) {
    const row = rows[from]
    if (!row || to < 0 || to >= rows.length) return
    onChange(moved(rows, from, to))
    setTold(list('moved', { name: isolated(titleOf(row, from)), place: to + 1, total: rows.length }))
  }
  const toggle = (id: string) => setOpen((old) => (old.has(id) ? without(old, id) : new Set([...old, id])))
  return (
    <div className={sections.rows}>
      {rows.map((row, index) => {
        const title = titleOf(row, index)
        const named = { name: isolated(title) }
        const hasFault = isWrong(index)
        const isOpen = hasFault || open.has(row.id)
        return (
          <div key={row.id} role="group" aria-label={title} className={sections.row}>
            <div className={sections.rowHead}>
              <button
                type="button"
                className={styles.rowTitle}
                aria-expanded={isOpen}
                onClick={() => toggle(row.id)}
              >
                <IconChevronDown size={18} className={styles.rowMark} aria-hidden />
                {hasFault && <IconAlertCircle size={18} className={styles.rowFault} aria-hidden />}
                <span className={styles.rowWords}>
                  <span dir="auto">{title}</span>
                  {!isOpen && (
                    <bdi dir="ltr" className={styles.rowHint}>
                      {hintOf(row)}
                    </bdi>
                  )}
                </span>
              </button>
              <span className={styles.tools}>
                <IconButton
                  label={t('up', named)}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={18} />
                </IconButton>
                <IconButton
                  label={t('down', named)}
                  disabled={index === rows.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={18} />
                </IconButton>
                <IconButton
                  label={t('remove', named)}
                  onClick={() => onChange(rows.filter((one) => one.id !== row.id))}
                >
                  <IconTrash size={18} />
                </IconButton>
              </span>
            </div>
            {isOpen &&
              children(row, index, (changes) =>
                onChange(rows.map((one) => (one.id === row.id ? { ...one, ...changes } : one))),
              )}
          </div>
        )
      })}
      {error && <p className={sections.fault}>{error}</p>}
      <Button
        size="small"
        name={name}
        disabled={rows.length >= most}
        onClick={() => {
          const row = onAdd()
          setOpen(new Set([...open, row.id]))
          onChange([...rows, row])
        }}
        className={styles.add}
      >
        <IconPlus size={16} aria-hidden />
        {addLabel}
      </Button>
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
    </div>
  )
}

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id))
