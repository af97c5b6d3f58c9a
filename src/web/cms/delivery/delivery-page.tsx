import { IconPlus } from '@tabler/icons-react'
import { deliveryZonesApi } from '#contract/delivery-zones.ts'
import { listComma } from '#i18n/list-comma.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RecentlyDeleted } from '../bin/recently-deleted.tsx'
import cells from '../list/list-cells.module.css'
import listStyles from '../list/list-panel.module.css'
import { ListEmpty, ListError } from '../list/list-state.tsx'
import { type Column, ListTable } from '../list/list-table.tsx'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { useApiQuery } from '../use-api-query.ts'
import styles from './delivery.module.css'
import { PickUpPoints } from './pick-up-points.tsx'

type Zone = Data<typeof deliveryZonesApi.list>

/** Where goods are delivered to, by position; a handful of zones, so without pages to turn. */
export default function DeliveryPage() {
  const t = useT('cms.delivery')
  const settings = useT('cms.settings')
  const may = useMay()
  const { data, error, isFetching, refetch } = useApiQuery(deliveryZonesApi.list)
  const columns = useColumns()
  const zones = data?.data
  const isOff = zones !== undefined && zones.length > 0 && !zones.some(({ isActive }) => isActive)
  return (
    <>
      <PageHead
        title={t('title')}
        crumbs={[{ label: settings('title'), to: '/cms/settings' }, { label: t('title') }]}
        actions={
          <>
            <RecentlyDeleted kind="delivery_zone" />
            {may(deliveryZonesApi.create) && (
              <ButtonLink kind="primary" to="/cms/settings/delivery/zones/add">
                <IconPlus size={18} aria-hidden />
                {t('add')}
              </ButtonLink>
            )}
          </>
        }
      >
        {t('about')}
      </PageHead>
      {isOff && (
        <p className={styles.notice} role="status">
          {t('off')}
        </p>
      )}
      <div className={listStyles.panel}>
        {error ? (
          <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
        ) : zones?.length === 0 ? (
          <ListEmpty title={t('empty')} isFiltered={false} all="/cms/settings/delivery">
            {t('emptyHint')}
          </ListEmpty>
        ) : (
          <div className={listStyles.scroll}>
            <ListTable
              label={t('title')}
              columns={columns}
              sort=""
              rows={zones}
              idOf={({ id }) => id}
              isStale={false}
              className={styles.zones}
            />
          </div>
        )}
      </div>
      <PickUpPoints />
    </>
  )
}

/** So many are named; the rest is counted. */
const mostPlaces = 4

function useColumns(): Column<Zone>[] {
  const t = useT('cms.delivery')
  const format = useFormat()
  const comma = listComma(useLanguage())
  const money = (amount: number, currency: string) => format.money({ amount, currency })
  return [
    {
      key: 'name',
      isAlways: true,
      label: t('columns.name'),
      cell: ({ id, name, overlaps }) => (
        <>
          <Link to={`/cms/settings/delivery/zones/${id}`} className={cells.link} prefetch="intent">
            <bdi>{name}</bdi>
          </Link>
          {overlaps.map(({ zone, places, isFirst }) => (
            <span key={zone.id} className={styles.overlap}>
              {t(isFirst ? 'overlapFirst' : 'overlapAfter', { places: places.join(comma), zone: zone.name })}
            </span>
          ))}
        </>
      ),
    },
    {
      key: 'places',
      label: t('columns.places'),
      cell: ({ places }) => {
        const names = places.flatMap(({ countryName, cities }) =>
          cities.length === 0 ? [countryName] : cities.map(({ name }) => name),
        )
        const rest = names.length - mostPlaces
        return (
          <>
            {names.slice(0, mostPlaces).join(comma)}
            {rest > 0 && <> {t('more', { count: rest })}</>}
          </>
        )
      },
    },
    {
      key: 'price',
      label: t('columns.price'),
      cell: ({ rates, freeFrom, currency }) => {
        const lowest = money(Math.min(...rates.map(({ price }) => price)), currency)
        return (
          <>
            {rates.length > 1 ? t('from', { price: lowest }) : lowest}
            {freeFrom !== undefined && (
              <span className={styles.small}>{t('free', { price: money(freeFrom, currency) })}</span>
            )}
          </>
        )
      },
    },
    {
      key: 'days',
      label: t('columns.days'),
      cell: ({ transitDays }) => t('days', { count: transitDays }),
    },
    {
      key: 'status',
      label: t('columns.status'),
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'active' : 'inactive')}</Badge>
      ),
    },
  ]
}
