import { IconRestore } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { cmsAuditApi } from '#contract/audit.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { pagingOf } from '../list/list-address.ts'
import { ListFoot } from '../list/list-foot.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListEmpty, ListError } from '../list/list-state.tsx'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import styles from './audit.module.css'
import { EntryList } from './entry-list.tsx'
import type { Entry } from './audit-data.ts'

const load = async (given: Load) => {
  const { data } = await given.call(cmsProductsApi.find, { params: { id: idOrRedirect(given) } })
  return data
}

export const clientLoader = inBrowser(load)

/** What became of one product over time; an earlier version of it can be had again. */
export default function ProductHistoryPage({ loaderData: product }: ScreenProps<typeof load>) {
  const t = useT('cms')
  const { search } = useLocation()
  const paging = pagingOf(new URLSearchParams(search))
  const { data, error, isFetching, isPlaceholderData, refetch } = useApiQuery(cmsAuditApi.list, {
    query: { ...paging, entity: ['product'], entityId: product.id },
  })
  const [chosen, setChosen] = useState<Entry>()
  const may = useMay()
  const mayRestore = may(cmsAuditApi.restore) && may('products.price') && may('products.publish')
  const page = `/cms/products/${product.id}`
  // The newest line is what the product is now.
  const current = paging.page === 1 ? data?.data[0]?.id : undefined

  return (
    <>
      <PageHead
        title={t('audit.ofProduct', { name: product.name })}
        crumbs={[
          { label: t('products.title'), to: '/cms/products' },
          { label: product.name, to: page },
          { label: t('audit.history') },
        ]}
      />
      <div className={listStyles.panel}>
        {error ? (
          <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
        ) : data?.data.length === 0 ? (
          <ListEmpty title={t('audit.empty')} isFiltered={paging.page > 1} all={`${page}/history`}>
            {t('audit.emptyHint')}
          </ListEmpty>
        ) : (
          <>
            <EntryList
              entries={data?.data}
              isStale={isPlaceholderData}
              isOfOne
              actionOf={(entry) =>
                entry.id === current ? (
                  <Badge>{t('audit.current')}</Badge>
                ) : (
                  mayRestore &&
                  entry.canRestore && (
                    <Button size="small" onClick={() => setChosen(entry)}>
                      <IconRestore size={16} aria-hidden />
                      {t('audit.restore')}
                    </Button>
                  )
                )
              }
            />
            {data && <ListFoot page={data.page} limit={data.limit} total={data.total} />}
          </>
        )}
      </div>
      {chosen && <Restore product={product.id} entry={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function Restore({ product, entry, onClose }: { product: string; entry: Entry; onClose: () => void }) {
  const t = useT('cms.audit.restoreDialog')
  const format = useFormat()
  const [refusals, setRefusals] = useState<string[]>([])
  const restore = useMutation({
    mutationFn: () => call(cmsAuditApi.restore, { params: { id: product }, body: { entry: entry.id } }),
    meta: { isQuiet: true },
    onError: (error) =>
      setRefusals(isApiError(error) ? [...new Set([...Object.values(error.fields), error.message])] : []),
    onSuccess: async () => {
      showAlert({ type: 'success', message: t('done') })
      await invalidate(cmsAuditApi.list, cmsProductsApi.list, cmsProductsApi.find)
    },
  })
  return (
    <AskDialog
      isOpen
      onClose={onClose}
      title={t('title')}
      choices={[{ label: t('confirm'), run: () => restore.mutateAsync() }]}
    >
      <p>{t('question', { date: format.dateTime(entry.at) })}</p>
      {refusals.length > 0 && (
        <ul role="alert" className={styles.refusals}>
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      )}
    </AskDialog>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.products')
  return <ErrorScreen back={{ to: '/cms/products', label: t('back') }} />
}
