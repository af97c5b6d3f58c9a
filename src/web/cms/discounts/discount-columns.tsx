import { IconCopy, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { cmsDiscountsApi } from '#contract/cms-discounts.ts'
import type { DiscountStatus } from '#contract/enums.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Code } from '../code.tsx'
import { IconLink } from '../icon-link.tsx'
import type { Column } from '../list/list-table.tsx'
import { useMay } from '../may.ts'
import styles from './discounts.module.css'

export type DiscountListed = Data<typeof cmsDiscountsApi.list>

export const nameOf = ({ code, name }: { code?: string | undefined; name?: string | undefined }) =>
  code ?? name ?? ''

const tones: Record<DiscountStatus, Tone> = {
  active: 'success',
  used: 'info',
  inactive: 'neutral',
  expired: 'warning',
}

export function DiscountStatusBadge({ status }: { status: DiscountStatus }) {
  const t = useT('enums.DiscountStatus')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}

type Actions = { onSwitch: (discount: DiscountListed) => void; onDelete: (discount: DiscountListed) => void }

/** Columns: code or name, type, percentage, usage, dates, status. */
export function useDiscountColumns({ onSwitch, onDelete }: Actions): Column<DiscountListed>[] {
  const t = useT('cms.discounts')
  const type = useT('enums.DiscountType')
  const format = useFormat()
  const may = useMay()
  return [
    {
      key: 'name',
      isAlways: true,
      label: t('columns.name'),
      sort: { field: 'name', first: 'asc' },
      cell: (discount) => (
        <Link to={`/cms/discounts/${discount.id}/edit`} className={styles.link} prefetch="intent" dir="auto">
          {discount.code ? <Code isStrong>{discount.code}</Code> : discount.name}
        </Link>
      ),
    },
    { key: 'type', label: t('columns.type'), cell: (discount) => type(discount.type) },
    {
      key: 'percentage',
      label: t('columns.percentage'),
      isAtEnd: true,
      sort: { field: 'percentage', first: 'desc' },
      cell: ({ percentage }) => format.percent(percentage),
    },
    {
      key: 'usage',
      label: t('columns.usage'),
      isAtEnd: true,
      sort: { field: 'usageCount', first: 'desc' },
      cell: ({ usageCount, numberOfUsage }) => (
        <span className={styles.usage}>
          {numberOfUsage === undefined
            ? t('usageFree', { used: usageCount })
            : t('usage', { used: usageCount, limit: numberOfUsage })}
          {numberOfUsage !== undefined && (
            <span className={styles.meter} aria-hidden>
              <span style={{ inlineSize: `${Math.min(100, (usageCount / numberOfUsage) * 100)}%` }} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'dates',
      label: t('columns.dates'),
      sort: { field: 'startDate', first: 'desc' },
      cell: ({ startDate, endDate }) => (
        <span className={styles.nowrap}>
          {endDate
            ? t('days', { from: format.date(startDate), to: format.date(endDate) })
            : t('since', { from: format.date(startDate) })}
        </span>
      ),
    },
    {
      key: 'status',
      label: t('columns.status'),
      cell: ({ status, startDate }) => (
        <span className={styles.state}>
          <DiscountStatusBadge status={status} />
          {status === 'active' && Date.parse(startDate) > Date.now() && (
            <span className={styles.nowrap}>{t('starts', { date: format.date(startDate) })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'actions',
      isAlways: true,
      label: t('columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (discount) => {
        const name = { name: nameOf(discount) }
        return (
          <span className={styles.actions}>
            {may(cmsDiscountsApi.update) && (
              <>
                <IconButton
                  label={t(discount.isOn ? 'switchOff' : 'switchOn', name)}
                  onClick={() => onSwitch(discount)}
                >
                  {discount.isOn ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
                </IconButton>
                <IconLink to={`/cms/discounts/${discount.id}/edit`} label={t('editNamed', name)}>
                  <IconPencil size={18} />
                </IconLink>
              </>
            )}
            {may(cmsDiscountsApi.create) && (
              <IconLink to={`/cms/discounts/${discount.id}/copy`} label={t('copyNamed', name)}>
                <IconCopy size={18} />
              </IconLink>
            )}
            {may(cmsDiscountsApi.remove) && (
              <IconButton label={t('deleteNamed', name)} onClick={() => onDelete(discount)}>
                <IconTrash size={18} />
              </IconButton>
            )}
          </span>
        )
      },
    },
  ]
}
