import {
  IconEye,
  IconEyeOff,
  IconStack2,
  IconListDetails,
  IconTable,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { cmsProductFactsApi } from '#contract/cms-product-facts.ts'
import { cmsProductCellsApi, maxCellRows } from '#contract/product-cells.ts'
import { type BulkProducts } from '#contract/products.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { Result } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useTellDeleted } from '../bin/use-tell-deleted.ts'
import { BulkBar } from '../list/bulk-bar.tsx'
import type { Selection } from '../list/use-selection.ts'
import { useMay } from '../may.ts'
import { invalidate } from '../use-api-query.ts'
import { BulkFailures } from './bulk-failures.tsx'
import { BulkPick } from './bulk-pick.tsx'
import { BulkRun } from './bulk-run.tsx'
import type { ProductRow } from './product-columns.tsx'
import { ProductNames } from './product-names.tsx'
import type { productsQuery } from './products-query.ts'

type Change = BulkProducts['set']
type Outcome = {
  changed: number
  failed: Result<typeof cmsProductsApi.bulk>['data']['failed']
  /** Of those that were deleted. */
  deletionId?: string | undefined
}

type Props = {
  selection: Selection<ProductRow>
  shown: { data: ProductRow[]; total: number } | undefined
  /** What the list is narrowed to. */
  filter: Omit<ReturnType<typeof productsQuery>, 'page' | 'limit'>
}

/** Shows, hides, groups, tags or deletes the products that are marked, or all that the list shows on all its pages. */
export function ProductsBulk({ selection, shown, filter: { sort: _sort, ...filter } }: Props) {
  const t = useT('cms.products.bulk')
  const bin = useT('cms.bin')
  const grid = useT('cms.grid')
  const factsGrid = useT('cms.factsGrid')
  const showError = useShowError()
  const tellDeleted = useTellDeleted()
  const may = useMay()
  const [asking, setAsking] = useState<'show' | 'hide' | 'group' | 'tag' | 'delete'>()
  const [failures, setFailures] = useState<{
    failed: Outcome['failed']
    count: number
    isDeleting: boolean
  }>()
  const [run, setRun] = useState<{ id: string; total: number; isDeleting: boolean }>()
  const [isBusy, setBusy] = useState(false)
  const { isAll, rows } = selection
  const count = isAll ? (shown?.total ?? 0) : rows.length

  async function tell({ changed, failed, deletionId }: Outcome, failedCount: number, isDeleting: boolean) {
    await invalidate(cmsProductsApi.list, cmsProductsApi.find)
    if (failedCount > 0) setFailures({ failed, count: failedCount, isDeleting })
    const message = t(isDeleting ? 'deleted' : 'done', { count: changed })
    if (isDeleting && changed > 0 && deletionId !== undefined)
      await tellDeleted({ kind: 'product', deletionId, message })
    else if (failedCount === 0 || changed > 0) showAlert({ type: 'success', message })
  }

  /** Returns whether it was done or is under way; errors are shown here. */
  async function change(set: Change): Promise<boolean> {
    setBusy(true)
    const isDeleting = set.remove === true
    try {
      const { data } = await call(cmsProductsApi.bulk, {
        body: { ...(isAll ? { filter } : { ids: rows.map(({ id }) => id) }), set },
      })
      selection.clear()
      if (data.run) setRun({ id: data.run, total: data.matched, isDeleting })
      else await tell(data, data.failed.length, isDeleting)
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      showError(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  /** What is not all in view is asked about first, with its number. */
  const turn = (to: 'show' | 'hide') =>
    isAll ? setAsking(to) : void change({ visibility: to === 'show' ? 'visible' : 'hidden' })

  return (
    <>
      <BulkBar selection={selection} shown={shown && { rows: shown.data, total: shown.total }}>
        {!isAll && rows.length <= maxCellRows && may(cmsProductCellsApi.change) && (
          <ButtonLink size="small" to={`/cms/products/grid?ids=${rows.map(({ id }) => id).join()}`}>
            <IconTable size={16} aria-hidden />
            {grid('title')}
          </ButtonLink>
        )}
        {!isAll && rows.length <= maxCellRows && may(cmsProductFactsApi.change) && (
          <ButtonLink size="small" to={`/cms/products/facts?ids=${rows.map(({ id }) => id).join()}`}>
            <IconListDetails size={16} aria-hidden />
            {factsGrid('title')}
          </ButtonLink>
        )}
        {may('products.publish') && (
          <>
            <Button size="small" disabled={isBusy} onClick={() => turn('show')}>
              <IconEye size={16} aria-hidden />
              {t('show')}
            </Button>
            <Button size="small" disabled={isBusy} onClick={() => turn('hide')}>
              <IconEyeOff size={16} aria-hidden />
              {t('hide')}
            </Button>
          </>
        )}
        {may('products.edit') && (
          <>
            <Button size="small" disabled={isBusy} onClick={() => setAsking('group')}>
              <IconStack2 size={16} aria-hidden />
              {t('group')}
            </Button>
            <Button size="small" disabled={isBusy} onClick={() => setAsking('tag')}>
              <IconTag size={16} aria-hidden />
              {t('tag')}
            </Button>
          </>
        )}
        {may(cmsProductsApi.remove) && (
          <Button size="small" disabled={isBusy} onClick={() => setAsking('delete')}>
            <IconTrash size={16} aria-hidden />
            {t('delete')}
          </Button>
        )}
      </BulkBar>
      {(asking === 'group' || asking === 'tag') && (
        <BulkPick
          what={asking}
          count={isAll ? count : undefined}
          onClose={() => setAsking(undefined)}
          onPick={change}
        />
      )}
      {(asking === 'show' || asking === 'hide') && (
        <AskDialog
          isOpen
          onClose={() => setAsking(undefined)}
          title={t(`${asking}Title`, { count })}
          choices={[
            {
              label: t(asking),
              kind: 'primary',
              run: () => change({ visibility: asking === 'show' ? 'visible' : 'hidden' }),
            },
          ]}
        >
          <p>{t(`${asking}Hint`)}</p>
        </AskDialog>
      )}
      <ConfirmDialog
        isOpen={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        title={t('deleteTitle', { count })}
        value={count}
        note={bin('keptMany')}
        confirmLabel={t('delete')}
        onConfirm={() => change({ remove: true })}
      >
        <p>{t('deleteHint')}</p>
        {!isAll && <ProductNames products={rows} />}
      </ConfirmDialog>
      {run && (
        <BulkRun
          id={run.id}
          total={run.total}
          onClose={() => setRun(undefined)}
          onEnd={(ended) => {
            setRun(undefined)
            void tell({ ...ended, deletionId: run.id }, ended.failedCount, run.isDeleting)
          }}
        />
      )}
      {failures && <BulkFailures {...failures} onClose={() => setFailures(undefined)} />}
    </>
  )
}
