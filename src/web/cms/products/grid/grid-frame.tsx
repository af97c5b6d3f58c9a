import { IconArrowBackUp } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { maxCellRows } from '#contract/product-cells.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { SaveBar } from '../../form/save-bar.tsx'
import { PageHead } from '../../page-head.tsx'
import { useUnsavedGuard } from '../../use-unsaved-guard.tsx'
import { productsQuery } from '../products-query.ts'
import { type AnyRows, type GridColumn, GridTable } from './grid-table.tsx'
import styles from './grid.module.css'
import type { AnyRow, Rows } from './use-rows.ts'

export const atOnce = 50

/** The list's filters and order, and the products that were marked in it. A grid begins with the list's page. */
export function askedRows(search: string) {
  const { page, limit, ...filters } = productsQuery(search)
  const ids = new URLSearchParams(search).get('ids')?.split(',').slice(0, maxCellRows)
  const first = ids ? 1 : Math.floor(((page - 1) * limit) / atOnce) + 1
  return { first, query: { ...filters, ids, limit: atOnce } }
}

type Props<Row extends AnyRow> = {
  grid: AnyRows<Row> &
    Pick<Rows<Row, object>, 'isDirty' | 'faulty' | 'isSaving' | 'waiting' | 'save' | 'discard' | 'add'>
  columns: readonly GridColumn<Row>[]
  title: string
  search: string
  total: number
  /** One more page of rows. */
  readPage: (page: number) => Promise<Row[]>
  actions?: ReactNode
  /** What stands above the grid. */
  tools?: ReactNode
  /** Dialogs. */
  children?: ReactNode
}

/** A page whose products are changed as in a spreadsheet and saved together. */
export function GridFrame<Row extends AnyRow>(props: Props<Row>) {
  const { grid, columns, title, search, total, readPage, actions, tools, children } = props
  const t = useT('cms.grid')
  const products = useT('cms.products')
  const showError = useShowError()
  const { state } = useLocation()
  const [isLoading, setLoading] = useState(false)
  const { rows, isDirty, faulty } = grid
  const { dialog } = useUnsavedGuard(isDirty)
  const { first } = askedRows(search)
  const pages = Math.ceil(rows.length / atOnce)
  const before = (first - 1) * atOnce
  const isMore = before + rows.length < total && rows.length < maxCellRows

  async function save() {
    const [wrong] = faulty
    if (wrong) {
      const place = `${rows.findIndex(({ id }) => id === wrong.id)} ${columns.findIndex(({ cell }) => cell === wrong.cell)}`
      document.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus()
      return showAlert({ type: 'error', message: t('fix', { count: faulty.length }) })
    }
    if (isDirty && !grid.isSaving) await grid.save()
  }

  const saveNow = useEffectEvent(save)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || event.altKey) return
    event.preventDefault()
    // The cell that is being typed in is left first.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    setTimeout(() => void saveNow(), 0)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // Before the keys of the CMS: a cell that is being typed in is not yet a change of the form.
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])

  async function more() {
    setLoading(true)
    try {
      grid.add(await readPage(first + pages))
    } catch (error) {
      showError(error)
    } finally {
      setLoading(false)
    }
  }

  const list = (state as { list?: string } | null)?.list ?? ''
  return (
    <form
      className={styles.page}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <PageHead
        title={title}
        crumbs={[{ label: products('title'), to: `/cms/products${list}` }, { label: title }]}
        actions={actions}
      >
        <p>
          {rows.length < total
            ? t('ofTotal', { count: rows.length, total })
            : t('count', { count: rows.length })}
        </p>
      </PageHead>
      <p id="grid-keys" className={styles.keys}>
        {t('keys')}
      </p>
      {tools}
      {rows.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <GridTable grid={grid} columns={columns} />
      )}
      {isMore && (
        <div>
          <Button isBusy={isLoading} onClick={() => void more()}>
            {t('more')}
          </Button>
        </div>
      )}
      {rows.length >= maxCellRows && total > rows.length && <p>{t('most', { max: maxCellRows })}</p>}
      <SaveBar isDirty={isDirty} isSaving={grid.isSaving}>
        {grid.waiting > 0 && <span role="status">{t('waiting', { count: grid.waiting })}</span>}
        {isDirty && !grid.isSaving && (
          <Button onClick={grid.discard}>
            <IconArrowBackUp size={18} aria-hidden />
            {t('discard')}
          </Button>
        )}
      </SaveBar>
      {children}
      {dialog}
    </form>
  )
}
