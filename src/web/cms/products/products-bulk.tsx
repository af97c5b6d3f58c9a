import { IconEye, IconEyeOff, IconStack2, IconTag, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { cmsProductsApi, type BulkProducts } from '#contract/products.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { Result } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alert-state.ts'
import { useShowError } from '#web/ui/alerts.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Code } from '../code.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import type { Selection } from '../list/use-selection.ts'
import { forget } from '../use-asked.ts'
import { BulkPick } from './bulk-pick.tsx'
import type { ProductRow } from './product-columns.tsx'
import styles from './products-page.module.css'

type Failed = Result<typeof cmsProductsApi.bulk>['data']['failed']

/** Shows, hides, groups, tags or deletes the products that are marked. */
export function ProductsBulk({ selection }: { selection: Selection<ProductRow> }) {
  const t = useT('cms.products.bulk')
  const showError = useShowError()
  const [asking, setAsking] = useState<'group' | 'tag' | 'delete'>()
  const [failed, setFailed] = useState<Failed>([])
  const [isBusy, setBusy] = useState(false)
  const count = selection.rows.length

  /** Answers whether it was done; a refusal is told here. */
  async function change(set: BulkProducts['set']): Promise<boolean> {
    setBusy(true)
    try {
      const ids = selection.rows.map(({ id }) => id)
      const { data } = await call(cmsProductsApi.bulk, { body: { ids, set } })
      await forget(cmsProductsApi.list, cmsProductsApi.find)
      setFailed(data.failed)
      if (data.failed.length === 0 || data.changed > 0)
        showAlert({ type: 'success', message: t(set.remove ? 'deleted' : 'done', { count: data.changed }) })
      selection.clear()
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      showError(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <BulkBar selection={selection}>
        <Button size="small" disabled={isBusy} onClick={() => void change({ visibility: 'visible' })}>
          <IconEye size={16} aria-hidden />
          {t('show')}
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => void change({ visibility: 'hidden' })}>
          <IconEyeOff size={16} aria-hidden />
          {t('hide')}
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => setAsking('group')}>
          <IconStack2 size={16} aria-hidden />
          {t('group')}
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => setAsking('tag')}>
          <IconTag size={16} aria-hidden />
          {t('tag')}
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => setAsking('delete')}>
          <IconTrash size={16} aria-hidden />
          {t('delete')}
        </Button>
      </BulkBar>
      {(asking === 'group' || asking === 'tag') && (
        <BulkPick what={asking} onClose={() => setAsking(undefined)} onPick={change} />
      )}
      <AskDialog
        isOpen={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        title={t('deleteTitle', { count })}
        choices={[{ label: t('delete'), kind: 'danger', run: () => change({ remove: true }) }]}
      >
        <p>{t('deleteHint')}</p>
        <ul className={styles.doomed}>
          {selection.rows.map(({ id, name, code }) => (
            <li key={id}>
              <bdi>{name}</bdi> <Code>{code}</Code>
            </li>
          ))}
        </ul>
      </AskDialog>
      <Dialog
        isOpen={failed.length > 0}
        onClose={() => setFailed([])}
        title={t('failedTitle', { count: failed.length })}
        footer={
          <Button kind="primary" onClick={() => setFailed([])}>
            {t('understood')}
          </Button>
        }
      >
        <ul className={styles.doomed}>
          {failed.map(({ id, name, code, message }) => (
            <li key={id}>
              <bdi>{name}</bdi> <Code>{code}</Code>
              <p>{message}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
