import { IconArrowBackUp, IconPercentage } from '@tabler/icons-react'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { brand } from '#brand'
import { cellNeeds, cmsProductCellsApi, maxCellRows } from '#contract/product-cells.ts'
import { storeSettingsApi } from '#contract/settings.ts'
import { call } from '#web/api/call.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { SaveBar } from '../../form/save-bar.tsx'
import { useMay } from '../../may.ts'
import { PageHead } from '../../page-head.tsx'
import { useUnsavedGuard } from '../../use-unsaved-guard.tsx'
import { productsQuery } from '../products-query.ts'
import type { GridRow } from './grid-cells.ts'
import { type GridColumn, GridTable } from './grid-table.tsx'
import styles from './grid.module.css'
import { PriceDialog } from './price-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import { useGrid } from './use-grid.ts'

const atOnce = 50

/** The list's filters and order, and the products that were marked in it. The grid begins with the list's page. */
function asked(search: string) {
  const { page, limit, ...filters } = productsQuery(search)
  const ids = new URLSearchParams(search).get('ids')?.split(',').slice(0, maxCellRows)
  const first = ids ? 1 : Math.floor(((page - 1) * limit) / atOnce) + 1
  return { first, query: { ...filters, ids, limit: atOnce } }
}

const load = async ({ call, url }: Load) => {
  const { first, query } = asked(url.search)
  const [found, settings] = await Promise.all([
    call(cmsProductCellsApi.list, { query: { ...query, page: first } }),
    call(storeSettingsApi.find),
  ])
  return { rows: found.data, total: found.total, currency: settings.data.currency, search: url.search }
}

export const clientLoader = inBrowser(load)

export default function GridPage({ loaderData }: ScreenProps<typeof load>) {
  return <ProductGrid key={loaderData.search} {...loaderData} />
}

type Props = { rows: GridRow[]; total: number; currency: string; search: string }

/** Prices, stock, visibility and tags of many products, changed as in a spreadsheet and saved together. */
function ProductGrid({ rows: initial, total, currency, search }: Props) {
  const t = useT('cms.grid')
  const wordOf = useT('enums.Visibility')
  const products = useT('cms.products')
  const language = useLanguage()
  const may = useMay()
  const showError = useShowError()
  const { state } = useLocation()
  const grid = useGrid(initial, { language, currency, wordOf })
  const [isPricing, setPricing] = useState(false)
  const [tagged, setTagged] = useState<GridRow>()
  const [isLoading, setLoading] = useState(false)
  const { rows, dirty, faulty } = grid
  const isDirty = dirty.length > 0
  const { dialog } = useUnsavedGuard(isDirty)
  const { first, query } = asked(search)
  const pages = Math.ceil(rows.length / atOnce)
  const before = (first - 1) * atOnce
  const isMore = before + rows.length < total && rows.length < maxCellRows

  const columns: GridColumn[] = [
    ...(brand.flags.price ? (['price'] as const) : []),
    ...(brand.flags.price && brand.flags.priceBeforeDiscountCms ? (['priceBeforeDiscount'] as const) : []),
    ...(brand.flags.stockCms ? (['stock', 'lowStockThreshold'] as const) : []),
    'visibility' as const,
    'tags' as const,
  ].map((cell) => ({ cell, mayEdit: may(cellNeeds[cell]) }))

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
      const { data } = await call(cmsProductCellsApi.list, { query: { ...query, page: first + pages } })
      grid.add(data)
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
        title={t('title')}
        crumbs={[{ label: products('title'), to: `/cms/products${list}` }, { label: t('title') }]}
        actions={
          brand.flags.price &&
          may('products.price') && (
            <Button
              disabled={rows.length === 0}
              onClick={() =>
                isDirty ? showAlert({ type: 'warning', message: t('prices.saveFirst') }) : setPricing(true)
              }
            >
              <IconPercentage size={18} aria-hidden />
              {t('prices.open')}
            </Button>
          )
        }
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
      {rows.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <GridTable grid={grid} columns={columns} reader={{ language, currency, wordOf }} onTags={setTagged} />
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
        {isDirty && (
          <Button onClick={grid.discard}>
            <IconArrowBackUp size={18} aria-hidden />
            {t('discard')}
          </Button>
        )}
      </SaveBar>
      {isPricing && (
        <PriceDialog
          ids={rows.map(({ id }) => id)}
          currency={currency}
          onClose={() => setPricing(false)}
          onDone={(done) => {
            grid.put(done.changed)
            void grid.tell(done)
          }}
        />
      )}
      {tagged && (
        <TagsDialog
          name={tagged.name}
          tags={grid.editsOf(tagged.id).tags ?? tagged.tags}
          onClose={() => setTagged(undefined)}
          onDone={(tags) => grid.tag(tagged, tags)}
        />
      )}
      {dialog}
    </form>
  )
}
