import { IconArrowLeft, IconFileInvoice, IconPencil, IconQrcode } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { storeDevicesApi } from '#contract/devices.ts'
import { storeInvoicesApi } from '#contract/invoices.ts'
import { storeShippingApi } from '#contract/shipping.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useSession } from '#web/api/session.ts'
import type { Result } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { IdentifierList } from '#web/ui/identifier-list.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '../orders/order.module.css'
import { DeviceNotices, useNotices } from './device-notices.tsx'
import { StateBadge, useWarrantyText } from './device-rows.tsx'
import own from './devices.module.css'
import { EditDevices } from './edit-devices.tsx'

type FullDevice = Result<typeof storeDevicesApi.find>['data']

/** One piece: where it is, who has it, how it was bought. */
export function Device({ id }: { id: string }) {
  const t = useT('devices')
  const language = useLanguage()
  const { can } = useSession('customer')
  const found = useQuery({
    ...queryOf(call, language, storeDevicesApi.find, { params: { id } }),
    staleTime: 0,
  })
  const choices = useQuery({
    ...queryOf(call, language, storeDevicesApi.choices),
    enabled: can('devices.manage'),
  })
  const [isEditing, setEditing] = useState(false)
  const device = found.data?.data
  if (found.isError)
    return <EmptyState isPage title={t('notFound')} action={{ to: '/devices', label: t('page.back') }} />
  return (
    <>
      <Link to="/devices" className={styles.back}>
        <IconArrowLeft size={18} className="mirrors" aria-hidden />
        {t('page.back')}
      </Link>
      {device ? (
        <>
          <PageTitle title={device.label ?? device.serial} />
          <div className={styles.header}>
            <div>
              <h1 className={own.title}>
                {device.label ? <bdi>{device.label}</bdi> : <bdi dir="ltr">{device.serial}</bdi>}
              </h1>
              <p className={own.under}>
                <bdi>{device.product.name}</bdi>
                <StateBadge state={device.state} />
              </p>
            </div>
            {can('devices.manage') && (
              <Button onClick={() => setEditing(true)}>
                <IconPencil size={18} aria-hidden />
                {t('edit.action')}
              </Button>
            )}
          </div>
          {device.state !== 'returned' && device.state !== 'retired' && (
            <NoticesOf product={device.product.id} />
          )}
          <Parts device={device} />
          {isEditing && (
            <EditDevices
              devices={[device]}
              choices={choices.data?.data}
              onDone={() => found.refetch()}
              onClose={() => setEditing(false)}
            />
          )}
        </>
      ) : (
        <>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </>
      )}
    </>
  )
}

const NoticesOf = ({ product }: { product: string }) => <DeviceNotices notices={useNotices([product])} />

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Parts({ device }: { device: FullDevice }) {
  const t = useT('devices')
  const format = useFormat()
  const warranty = useWarrantyText()
  const { subscription, order, product } = device
  return (
    <div className={own.parts}>
      <section className={styles.panel} aria-labelledby="identifiers">
        <h2 id="identifiers">{t('page.identifiers')}</h2>
        <dl className={own.list}>
          <Fact label={t('columns.serial')}>
            <bdi dir="ltr" className={own.code}>
              {device.serial}
            </bdi>
          </Fact>
        </dl>
        <IdentifierList unit={device} />
      </section>
      <section className={styles.panel} aria-labelledby="where">
        <h2 id="where">{t('page.where')}</h2>
        <dl className={own.list}>
          <Fact label={t('columns.site')}>
            <bdi>{device.site?.name ?? t('noSite')}</bdi>
          </Fact>
          <Fact label={t('holder')}>
            <bdi>{device.holder?.name ?? t('noHolder')}</bdi>
          </Fact>
          {device.note && (
            <Fact label={t('columns.note')}>
              <bdi>{device.note}</bdi>
            </Fact>
          )}
        </dl>
      </section>
      <section className={styles.panel} aria-labelledby="purchase">
        <h2 id="purchase">{t('page.purchase')}</h2>
        <dl className={own.list}>
          <Fact label={t('columns.shipped')}>{format.date(device.shippedAt)}</Fact>
          <Fact label={t('warrantyLabel')}>{warranty(device)}</Fact>
          <Fact label={t('page.order')}>
            {order.mayOpen ? (
              <Link to={`/orders/${order.id}`}>
                <bdi dir="ltr">{order.number}</bdi>
              </Link>
            ) : (
              <bdi dir="ltr">{order.number}</bdi>
            )}
          </Fact>
          {device.poNumber && (
            <Fact label={t('page.poNumber')}>
              <bdi>{device.poNumber}</bdi>
            </Fact>
          )}
          {device.invoice && (
            <Fact label={t('page.invoice')}>
              <bdi dir="ltr">{device.invoice}</bdi>
            </Fact>
          )}
          {subscription && (
            <Fact label={t('page.subscription')}>
              {t(subscription.isActive ? 'page.runsUntil' : 'page.ended', {
                name: isolated(subscription.name),
                day: format.date(subscription.endsAt),
              })}
            </Fact>
          )}
          {device.hasPage && (
            <Fact label={t('page.product')}>
              <Link to={`/products/${product.id}`}>{t('page.productPage')}</Link>
            </Fact>
          )}
        </dl>
        {order.mayOpen && <Papers device={device} />}
      </section>
    </div>
  )
}

/** What was printed for its order. */
function Papers({ device: { order, invoice } }: { device: FullDevice }) {
  const t = useT('devices.page')
  const sheet = useMutation({
    mutationFn: () => call(storeShippingApi.handOver, { params: { id: order.id }, query: { format: 'pdf' } }),
    onSuccess: (file) => saveFile(file, `${order.number}-devices.pdf`),
  })
  const print = useMutation({
    mutationFn: () => call(storeInvoicesApi.find, { params: { id: order.id }, query: { format: 'pdf' } }),
    onSuccess: (file) => saveFile(file, `${invoice ?? order.number}.pdf`),
  })
  return (
    <div className={own.papers}>
      {invoice && (
        <Button isBusy={print.isPending} onClick={() => print.mutate()}>
          <IconFileInvoice size={18} aria-hidden />
          {t('openInvoice')}
        </Button>
      )}
      <Button isBusy={sheet.isPending} onClick={() => sheet.mutate()}>
        <IconQrcode size={18} aria-hidden />
        {t('sheet')}
      </Button>
    </div>
  )
}
