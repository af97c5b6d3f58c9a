import {
  IconDeviceRemote,
  IconDownload,
  IconKey,
  IconPencil,
  IconSearchOff,
  IconUpload,
} from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { storeDevicesApi } from '#contract/devices.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useSession } from '#web/api/session.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '../orders/orders.module.css'
import { DeviceFilters } from './device-filters.tsx'
import { AlsoBought, DeviceNotices, useNotices } from './device-notices.tsx'
import { DeviceRows, type DeviceData } from './device-rows.tsx'
import { EditDevices } from './edit-devices.tsx'
import { filtersOf, isNarrowed, readDevicesAddress } from './devices-address.ts'
import own from './devices.module.css'
import { ImportDevices } from './import-devices.tsx'

const pageSize = 25

/** Every piece that was shipped to the customer's company. */
export function Devices() {
  const t = useT('devices')
  const language = useLanguage()
  const { can } = useSession('customer')
  const [search] = useSearchParams()
  const address = readDevicesAddress(search)
  const filters = filtersOf(address)
  const list = useQuery({
    ...queryOf(call, language, storeDevicesApi.list, {
      query: { ...filters, page: address.page, limit: pageSize },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const choices = useQuery(queryOf(call, language, storeDevicesApi.choices))
  const products = address.product === '' ? undefined : [address.product]
  const notices = useNotices(products)
  const [marked, setMarked] = useState<ReadonlyMap<string, DeviceData>>(new Map())
  const [dialog, setDialog] = useState<'edit' | 'import'>()
  const download = useMutation({
    mutationFn: (file: 'list' | 'handOver') =>
      call(file === 'list' ? storeDevicesApi.exportCsv : storeDevicesApi.handOver, { query: filters }),
    onSuccess: (file, which) => saveFile(file, which === 'list' ? 'devices.csv' : 'devices-hand-over.csv'),
  })
  const mayManage = can('devices.manage')
  const page = list.data
  const mark = (devices: readonly DeviceData[], isOn: boolean) =>
    setMarked((before) => {
      const after = new Map(before)
      for (const device of devices) {
        if (isOn) after.set(device.id, device)
        else after.delete(device.id)
      }
      return after
    })
  return (
    <>
      <PageTitle title={t('title')} />
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        {page && (page.total > 0 || isNarrowed(address)) && (
          <div className={styles.ways}>
            <Button
              isBusy={download.isPending && download.variables === 'list'}
              onClick={() => download.mutate('list')}
            >
              <IconDownload size={18} aria-hidden />
              {t('export.list')}
            </Button>
            {mayManage && (
              <>
                <Button
                  title={t('export.handOverHint')}
                  isBusy={download.isPending && download.variables === 'handOver'}
                  onClick={() => download.mutate('handOver')}
                >
                  <IconKey size={18} aria-hidden />
                  {t('export.handOver')}
                </Button>
                <Button onClick={() => setDialog('import')}>
                  <IconUpload size={18} aria-hidden />
                  {t('import.action')}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      <p className={own.about}>{t('about')}</p>
      <DeviceNotices notices={notices} />
      {list.isError ? (
        <p role="alert">{t('failed')}</p>
      ) : !page ? (
        <Skeleton shape="block" />
      ) : page.total === 0 && !isNarrowed(address) ? (
        <EmptyState
          title={t('empty')}
          icon={<IconDeviceRemote size={56} stroke={1.2} />}
          action={{ to: '/products', label: t('browse') }}
        >
          {t('emptyHint')}
        </EmptyState>
      ) : (
        <>
          <DeviceFilters address={address} choices={choices.data?.data} />
          <p className={styles.count} role="status">
            {page.total > 0 &&
              t(page.totalIsExact === false ? 'countAtLeast' : 'count', { count: page.total })}
          </p>
          {page.data.length === 0 ? (
            <EmptyState
              title={t('noMatch')}
              icon={<IconSearchOff size={56} stroke={1.2} />}
              action={{ to: '/devices', label: t('clear') }}
            >
              {t('noMatchHint')}
            </EmptyState>
          ) : (
            <DeviceRows
              devices={page.data}
              notices={notices}
              isStale={list.isPlaceholderData}
              {...(mayManage && { marked, onMark: mark })}
            />
          )}
          <Pagination page={page.page} limit={page.limit} total={page.total} />
        </>
      )}
      <AlsoBought product={products} />
      {marked.size > 0 && (
        <div className={own.bar} role="region" aria-label={t('marked', { count: marked.size })}>
          <strong>{t('marked', { count: marked.size })}</strong>
          <Button kind="primary" onClick={() => setDialog('edit')}>
            <IconPencil size={18} aria-hidden />
            {t('edit.action')}
          </Button>
          <Button kind="quiet" onClick={() => setMarked(new Map())}>
            {t('unmark')}
          </Button>
        </div>
      )}
      {dialog === 'edit' && (
        <EditDevices
          devices={[...marked.values()]}
          choices={choices.data?.data}
          onDone={async () => {
            setMarked(new Map())
            await list.refetch()
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'import' && (
        <ImportDevices onDone={() => list.refetch()} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}
