import { IconLanguage, IconPencil, IconTrash } from '@tabler/icons-react'
import type { MarketingState } from '#contract/cms-marketing.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { IconLink } from '../icon-link.tsx'
import type { Column } from '../list/list-table.tsx'
import { useMay } from '../may.ts'
import { LanguagesDone } from '../products/languages-done.tsx'
import type { Kind } from './kinds.ts'
import styles from './marketing.module.css'
import type { useOrder } from '../list/use-order.ts'
import { OrderHandle } from '../list/order-handle.tsx'

export type MarketingListed = Data<Kind['calls']['list']>

const tones: Record<MarketingState, Tone> = {
  shown: 'success',
  scheduled: 'info',
  ended: 'warning',
  hidden: 'neutral',
}

type ColumnOptions = {
  /** Undefined while the list is filtered or sorted: there is no order to change. */
  handleOf: ReturnType<typeof useOrder>['handleOf'] | undefined
  onDelete: (item: MarketingListed) => void
}

/** Columns: order, image, title, place and schedule. */
export function useMarketingColumns(
  kind: Kind,
  { handleOf, onDelete }: ColumnOptions,
): Column<MarketingListed>[] {
  const t = useT('cms.marketing')
  const format = useFormat()
  const may = useMay()
  const mayEdit = may(kind.calls.update)
  const schedule = ({ startAt, endAt }: MarketingListed) =>
    startAt && endAt
      ? t('schedule.between', { from: format.dateTime(startAt), to: format.dateTime(endAt) })
      : startAt
        ? t('schedule.from', { from: format.dateTime(startAt) })
        : endAt
          ? t('schedule.until', { to: format.dateTime(endAt) })
          : t('schedule.always')
  return [
    ...(handleOf
      ? [
          {
            key: 'order',
            isAlways: true,
            label: t('columns.order'),
            isLabelHidden: true,
            cell: ({ id, title }: MarketingListed) => <OrderHandle name={title} {...handleOf(id)} />,
          },
        ]
      : []),
    {
      key: 'image',
      label: t('columns.image'),
      isLabelHidden: true,
      cell: ({ image }) => (
        <Picture
          file={{ url: image.url }}
          alt=""
          sizes="120px"
          fit="cover"
          ratio={2}
          className={styles.picture}
        />
      ),
    },
    {
      key: 'title',
      isAlways: true,
      label: t('columns.title'),
      cell: ({ id, title, subTitle, description }) => (
        <>
          {mayEdit ? (
            <Link to={`${kind.path}/${id}/edit`} className={styles.link} prefetch="intent" dir="auto">
              {title}
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
          {(subTitle ?? description) && (
            <p className={styles.under} dir="auto">
              {subTitle || description}
            </p>
          )}
        </>
      ),
    },
    {
      key: 'place',
      label: t(`columns.${kind.place}`),
      cell: ({ position, placement }) =>
        position ? t(`positions.${position}`) : placement && t(`placements.${placement}`),
    },
    {
      key: 'schedule',
      label: t('columns.schedule'),
      cell: (item) => <span className={styles.schedule}>{schedule(item)}</span>,
    },
    {
      key: 'languages',
      label: t('columns.languages'),
      cell: ({ languages }) => <LanguagesDone languages={languages} />,
    },
    {
      key: 'state',
      label: t('columns.state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
    },
    {
      key: 'actions',
      isAlways: true,
      label: t('columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (item) => {
        const name = { name: item.title }
        return (
          <span className={styles.actions}>
            {mayEdit && (
              <>
                <IconLink to={`${kind.path}/${item.id}/edit`} label={t('editNamed', name)}>
                  <IconPencil size={18} />
                </IconLink>
                <IconLink to={`${kind.path}/${item.id}/translate`} label={t('translateNamed', name)}>
                  <IconLanguage size={18} />
                </IconLink>
              </>
            )}
            {may(kind.calls.remove) && (
              <IconButton label={t('deleteNamed', name)} onClick={() => onDelete(item)}>
                <IconTrash size={18} />
              </IconButton>
            )}
          </span>
        )
      },
    },
  ]
}
