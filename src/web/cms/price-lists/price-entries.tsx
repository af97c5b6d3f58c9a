import { IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { type PriceEntryInput, priceListsApi } from '#contract/price-lists.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CheckboxField, TextField } from '#web/ui/form/field.tsx'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Code } from '../code.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListError } from '../list/list-state.tsx'
import { useMay } from '../may.ts'
import { PickDialog } from '../pick/pick-dialog.tsx'
import type { Pickable } from '../pick/pickable.ts'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { ImportPrices } from './import-prices.tsx'
import {
  type EntryFound,
  isPricesTab,
  keyOf,
  type PriceListFound,
  readRule,
  ruleText,
} from './price-list-draft.ts'
import styles from './price-lists.module.css'

type Row = EntryFound & { isNew?: boolean }

const limit = 50
const searchMilliseconds = 300

const readAgain = () => invalidate(priceListsApi.list, priceListsApi.find, priceListsApi.entries)

/** The prices of a list as a grid: each is typed as an amount, a percentage, or amounts by quantity. */
export function PriceEntries({ list }: { list: PriceListFound }) {
  const t = useT('cms.priceLists.prices')
  const language = useLanguage()
  const showError = useShowError()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), searchMilliseconds)
  const [page, setPage] = useState(1)
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const [added, setAdded] = useState<readonly Row[]>([])
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [picking, setPicking] = useState<'products' | 'productGroups'>()
  const [isImporting, setImporting] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const [needsConfirming, setNeedsConfirming] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const asked = useApiQuery(priceListsApi.entries, {
    params: { id: list.id },
    query: { page, limit, ...(search && { search }) },
  })
  const guard = useUnsavedGuard(texts.size > 0, undefined, (next) => !isPricesTab(next))
  const mayEdit = may(priceListsApi.changeEntries)

  const found = asked.data?.data ?? []
  const shown = new Set(found.map(keyOf))
  const rows: Row[] = [...added.filter((row) => !shown.has(keyOf(row))), ...found]
  const savedText = (row: Row) => (row.isNew ? '' : ruleText(row, language))

  function type(row: Row, text: string) {
    const key = keyOf(row)
    const next = new Map(texts)
    if (text === savedText(row)) next.delete(key)
    else next.set(key, text)
    setTexts(next)
    setErrors(new Map([...errors].filter(([one]) => one !== key)))
  }

  function add(target: 'product' | 'group', items: readonly Pickable[]) {
    setAdded((old) => [
      ...items.map(({ id, name, code }): Row => ({ target, id, name, ...(code && { code }), isNew: true })),
      ...old,
    ])
    return true
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const wrong = new Map<string, string>()
    const keys: string[] = []
    const set: PriceEntryInput[] = []
    for (const [key, text] of texts) {
      const entry = entryOf(key, text, list.currency)
      if (entry === undefined) wrong.set(key, t(key.startsWith('product') ? 'unreadable' : 'percentOnly'))
      else {
        keys.push(key)
        set.push(entry)
      }
    }
    setErrors(wrong)
    if (wrong.size > 0) return focusOn([...wrong.keys()][0])
    setSaving(true)
    try {
      await call(priceListsApi.changeEntries, {
        params: { id: list.id },
        body: { set, isConfirmed, version: list.version },
      })
      await readAgain()
      setTexts(new Map())
      setAdded([])
      setConfirmed(false)
      setNeedsConfirming(false)
      showAlert({ type: 'success', message: t('saved', { count: set.length }) })
    } catch (error) {
      const refused = isApiError(error) ? refusedRows(error.fields, keys) : undefined
      if (refused === undefined || refused.size === 0) {
        await readAgain()
        showError(error)
      } else {
        setErrors(refused)
        setNeedsConfirming(true)
      }
    } finally {
      setSaving(false)
    }
  }

  async function remove(row: Row) {
    const key = keyOf(row)
    setTexts(new Map([...texts].filter(([one]) => one !== key)))
    if (row.isNew) return setAdded((old) => old.filter((one) => keyOf(one) !== key))
    try {
      await call(priceListsApi.changeEntries, {
        params: { id: list.id },
        body: { remove: [{ target: row.target, ...(row.id && { id: row.id }) }], version: list.version },
      })
      showAlert({ type: 'success', message: t('removed', { name: row.name || t('all') }) })
    } catch (error) {
      showError(error)
    }
    await readAgain()
  }

  const hasAll = rows.some(({ target }) => target === 'all')
  return (
    <form className={styles.prices} onSubmit={(event) => void save(event)} noValidate>
      <p>{t('about', { currency: list.currency })}</p>
      <div className={styles.tools}>
        <TextField
          type="search"
          label={t('search')}
          isLabelHidden
          placeholder={t('search')}
          value={typed}
          maxLength={100}
          autoComplete="off"
          dir="auto"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPage(1)
          }}
        />
        {mayEdit && (
          <>
            <Button onClick={() => setPicking('products')}>
              <IconPlus size={18} aria-hidden />
              {t('addProducts')}
            </Button>
            <Button onClick={() => setPicking('productGroups')}>
              <IconPlus size={18} aria-hidden />
              {t('addGroups')}
            </Button>
            {!hasAll && (
              <Button onClick={() => setAdded((old) => [{ target: 'all', name: '', isNew: true }, ...old])}>
                <IconPlus size={18} aria-hidden />
                {t('addAll')}
              </Button>
            )}
            <Button onClick={() => setImporting(true)}>
              <IconUpload size={18} aria-hidden />
              {t('import')}
            </Button>
          </>
        )}
        <ExportButton
          name="prices"
          fetchFile={() => call(priceListsApi.exportEntries, { query: { list: [list.id] } })}
        />
      </div>
      {asked.error ? (
        <ListError error={asked.error} isBusy={asked.isFetching} onAgain={() => void asked.refetch()} />
      ) : rows.length === 0 && asked.data ? (
        <p role="status">{search === '' ? t('empty') : t('noMatch')}</p>
      ) : (
        <Grid
          rows={rows}
          textOf={(row) => texts.get(keyOf(row)) ?? savedText(row)}
          errors={errors}
          isReadOnly={!mayEdit}
          onType={type}
          onRemove={(row) => void remove(row)}
        />
      )}
      {asked.data && asked.data.total > limit && (
        <div className={styles.pages}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('before')}
          </Button>
          <span role="status">{t('page', { page, pages: Math.ceil(asked.data.total / limit) })}</span>
          <Button disabled={page * limit >= asked.data.total} onClick={() => setPage(page + 1)}>
            {t('next')}
          </Button>
        </div>
      )}
      {needsConfirming && (
        <CheckboxField
          label={t('confirm')}
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
      )}
      {mayEdit && <SaveBar isDirty={texts.size > 0} isSaving={isSaving} />}
      {picking && (
        <PickDialog
          title={t(picking === 'products' ? 'addProducts' : 'addGroups')}
          what={picking}
          taken={rows.flatMap(({ id }) => id ?? [])}
          onClose={() => setPicking(undefined)}
          onPick={(items) => add(picking === 'products' ? 'product' : 'group', items)}
        />
      )}
      {isImporting && (
        <ImportPrices list={list.id} onClose={() => setImporting(false)} onWritten={() => void readAgain()} />
      )}
      {guard.dialog}
    </form>
  )
}

/** Undefined where the text is no price, or an amount where only a percentage can be. */
function entryOf(key: string, text: string, currency: string): PriceEntryInput | undefined {
  const [target = '', id = ''] = key.split(' ')
  const rule = readRule(text, currency)
  if (rule === undefined) return undefined
  if (target === 'product') return { target, id, ...rule }
  if (!('percent' in rule)) return undefined
  return target === 'group' ? { target, id, ...rule } : { target: 'all', ...rule }
}

/** What the server says of `set.0.price` belongs to the first that was sent. */
const refusedRows = (fields: Readonly<Record<string, string>>, keys: readonly string[]) =>
  new Map(
    Object.entries(fields).flatMap(([path, message]) => {
      const key = keys[Number(/^set\.(\d+)/.exec(path)?.[1] ?? -1)]
      return key === undefined ? [] : [[key, message] as const]
    }),
  )

const fieldName = (key: string) => `price ${key}`
const focusOn = (key: string | undefined) =>
  key !== undefined && document.querySelector<HTMLElement>(`[name="${fieldName(key)}"]`)?.focus()

type GridProps = {
  rows: readonly Row[]
  textOf: (row: Row) => string
  errors: ReadonlyMap<string, string>
  isReadOnly: boolean
  onType: (row: Row, text: string) => void
  onRemove: (row: Row) => void
}

function Grid({ rows, textOf, errors, isReadOnly, onType, onRemove }: GridProps) {
  const t = useT('cms.priceLists.prices')
  const format = useFormat()
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">{t('columns.for')}</th>
          <th scope="col">{t('columns.catalogue')}</th>
          <th scope="col">{t('columns.price')}</th>
          <th scope="col">
            <VisuallyHidden>{t('columns.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row)
          const name = row.target === 'all' ? t('all') : row.name
          return (
            <tr key={key}>
              <th scope="row">
                <bdi>{name}</bdi>
                {row.code && <Code>{row.code}</Code>}
                {row.target === 'group' && <span className={styles.note}>{t('group')}</span>}
              </th>
              <td>{row.cataloguePrice && format.money(row.cataloguePrice)}</td>
              <td>
                <TextField
                  name={fieldName(key)}
                  label={t('priceOf', { name })}
                  isLabelHidden
                  value={textOf(row)}
                  error={errors.get(key)}
                  readOnly={isReadOnly}
                  placeholder={t(row.target === 'product' ? 'example' : 'examplePercent')}
                  autoComplete="off"
                  dir="ltr"
                  onChange={(event) => onType(row, event.currentTarget.value)}
                />
              </td>
              <td>
                {!isReadOnly && (
                  <IconButton label={t('remove', { name })} onClick={() => onRemove(row)}>
                    <IconTrash size={18} />
                  </IconButton>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
