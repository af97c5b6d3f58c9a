import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, type ClientLoaderFunctionArgs } from 'react-router'
import { priceListsApi } from '#contract/price-lists.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { LostOrBinned } from '../bin/lost-or-binned.tsx'
import listStyles from '../list/list-panel.module.css'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { DeletePriceList } from './delete-price-list.tsx'
import { PriceEntries } from './price-entries.tsx'
import { isPricesTab, type PriceListFound } from './price-list-draft.ts'
import { PriceListForm } from './price-list-form.tsx'
import { PriceTabs } from './price-tabs.tsx'

const load = async (given: Load) => {
  if (given.params.id === 'add') return undefined
  return (await given.call(priceListsApi.find, { params: { id: idOrRedirect(given) } })).data
}
const read = inBrowser(load)
export const clientLoader = (given: ClientLoaderFunctionArgs) => read(given)

/** A price list: for whom and when it holds, and its prices. Or a new one. */
export default function PriceListPage({ loaderData }: ScreenProps<typeof load>) {
  return loaderData ? <OneList key={loaderData.id} loaded={loaderData} /> : <NewList />
}

function NewList() {
  const t = useT('cms.priceLists')
  return (
    <>
      <PageHead
        title={t('add')}
        crumbs={[{ label: t('title'), to: '/cms/price-lists' }, { label: t('add') }]}
      />
      <PriceListForm />
    </>
  )
}

function OneList({ loaded }: { loaded: PriceListFound }) {
  const t = useT('cms.priceLists')
  const actions = useT('actions')
  const go = useGo()
  const may = useMay()
  const isPrices = isPricesTab(useLocation())
  const [isDeleting, setDeleting] = useState(false)
  const now = useApiQuery(priceListsApi.find, { params: { id: loaded.id } })
  const list = now.data?.data ?? loaded
  return (
    <>
      <PageHead
        title={list.name}
        crumbs={[{ label: t('title'), to: '/cms/price-lists' }, { label: list.name }]}
        actions={
          may(priceListsApi.remove) && (
            <Button onClick={() => setDeleting(true)}>
              <IconTrash size={18} aria-hidden />
              {actions('delete')}
            </Button>
          )
        }
      >
        {t(`statusHints.${list.status}`, { currency: list.currency })}
      </PageHead>
      <div className={listStyles.panel}>
        <PriceTabs
          label={list.name}
          chosen={isPrices ? 'prices' : ''}
          tabs={[
            { tab: '', label: t('tabs.settings') },
            { tab: 'prices', label: t('tabs.prices', { count: list.entryCount }) },
          ]}
        />
        {isPrices && <PriceEntries list={list} />}
      </div>
      {!isPrices && <PriceListForm list={list} />}
      <DeletePriceList
        list={isDeleting ? list : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => go('/cms/price-lists', { replace: true })}
      />
    </>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.priceLists')
  return <LostOrBinned kind="price_list" back={{ to: '/cms/price-lists', label: t('back') }} />
}
