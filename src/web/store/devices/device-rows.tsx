import type { DeviceState, storeDevicesApi } from '#contract/devices.ts'
import { noticeKinds } from '#contract/product-notices.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { CheckboxField } from '#web/ui/form/field.tsx'
import { NoticeBadge, type NoticeData } from './device-notices.tsx'
import own from './devices.module.css'

export type DeviceData = Data<typeof storeDevicesApi.list>

const tones: Record<DeviceState, Tone> = {
  in_use: 'success',
  spare: 'info',
  retired: 'neutral',
  returned: 'warning',
}

export function StateBadge({ state }: { state: DeviceState }) {
  const t = useT('devices.states')
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}

/** Until when it is under warranty, in words. */
export function useWarrantyText() {
  const t = useT('devices')
  const format = useFormat()
  return ({ warranty, warrantyUntil }: Pick<DeviceData, 'warranty' | 'warrantyUntil'>) =>
    warrantyUntil === undefined
      ? t('noWarranty')
      : t(warranty === 'over' ? 'warrantyOver' : 'warrantyTo', { day: format.date(warrantyUntil) })
}

type Props = {
  devices: readonly DeviceData[]
  /** Of these devices among others. */
  notices: readonly NoticeData[]
  isStale: boolean
  /** Of who may change them. */
  marked?: ReadonlyMap<string, DeviceData>
  onMark?: (devices: readonly DeviceData[], isOn: boolean) => void
}

export function DeviceRows({ devices, notices, isStale, marked, onMark }: Props) {
  const t = useT('devices')
  return (
    <>
      {onMark && (
        <div className={own.markAll}>
          <CheckboxField
            label={t('markAll')}
            checked={devices.every(({ id }) => marked?.has(id))}
            onChange={({ currentTarget: { checked } }) => onMark(devices, checked)}
          />
        </div>
      )}
      <ul className={own.rows} data-stale={isStale || undefined}>
        {devices.map((device) => (
          <li key={device.id} className={own.row}>
            {onMark && (
              <input
                type="checkbox"
                className={own.mark}
                aria-label={t('mark', { serial: isolated(device.serial) })}
                checked={marked?.has(device.id) ?? false}
                onChange={({ currentTarget: { checked } }) => onMark([device], checked)}
              />
            )}
            <DeviceFacts device={device} notices={notices} />
          </li>
        ))}
      </ul>
    </>
  )
}

function DeviceFacts({ device, notices }: { device: DeviceData; notices: readonly NoticeData[] }) {
  const t = useT('devices')
  const format = useFormat()
  const warranty = useWarrantyText()
  const { id, serial, label, devEui, imei, iccid, product, site, holder, state, shippedAt } = device
  const identifier = devEui ?? imei ?? iccid
  const isHeld = state === 'in_use' || state === 'spare'
  // What matters most comes first.
  const kinds = noticeKinds
    .toReversed()
    .filter(
      (one) => isHeld && notices.some((notice) => notice.kind === one && notice.product.id === product.id),
    )
  return (
    <div className={own.facts}>
      <div className={own.what}>
        <Link to={`/devices/${id}`} className={own.name}>
          {label ? <bdi>{label}</bdi> : <bdi dir="ltr">{serial}</bdi>}
        </Link>
        {label && (
          <bdi dir="ltr" className={own.code}>
            {serial}
          </bdi>
        )}
        {identifier && identifier !== serial && (
          <bdi dir="ltr" className={own.code}>
            {identifier}
          </bdi>
        )}
      </div>
      <div className={own.what}>
        <bdi>{product.name}</bdi>
        <span className={own.muted}>{t('shippedOn', { day: format.date(shippedAt) })}</span>
        {kinds.length > 0 && (
          <span className={own.kinds}>
            {kinds.map((kind) => (
              <NoticeBadge key={kind} kind={kind} />
            ))}
          </span>
        )}
      </div>
      <div className={own.what}>
        <bdi>{site?.name ?? t('noSite')}</bdi>
        <bdi className={own.muted}>{holder?.name ?? t('noHolder')}</bdi>
      </div>
      <div className={own.end}>
        <StateBadge state={state} />
        <span className={own.muted}>{warranty(device)}</span>
      </div>
    </div>
  )
}
