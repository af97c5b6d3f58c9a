import { IconPlus } from '@tabler/icons-react'
import { pickUpPointsApi } from '#contract/pick-up-points.ts'
import { listComma } from '#i18n/list-comma.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RecentlyDeleted } from '../bin/recently-deleted.tsx'
import cells from '../list/list-cells.module.css'
import listStyles from '../list/list-panel.module.css'
import { ListEmpty, ListError } from '../list/list-state.tsx'
import { type Column, ListTable } from '../list/list-table.tsx'
import { useMay } from '../may.ts'
import { useApiQuery } from '../use-api-query.ts'
import styles from './delivery.module.css'
import { pointsId, pointsPath } from './point-draft.ts'

type Point = Data<typeof pickUpPointsApi.list>

/** Where buyers collect their orders, by position; below the zones. */
export function PickUpPoints() {
  const t = useT('cms.delivery.points')
  const may = useMay()
  const { data, error, isFetching, refetch } = useApiQuery(pickUpPointsApi.list)
  const columns = useColumns()
  const points = data?.data
  return (
    <section id={pointsId} className={styles.points} aria-labelledby="points-heading">
      <div className={styles.pointsHead}>
        <div>
          <h2 id="points-heading">{t('title')}</h2>
          <p>{t('about')}</p>
        </div>
        <div className={styles.pointsActions}>
          <RecentlyDeleted kind="pick_up_point" />
          {may(pickUpPointsApi.create) && (
            <ButtonLink to={`${pointsPath}/add`}>
              <IconPlus size={18} aria-hidden />
              {t('add')}
            </ButtonLink>
          )}
        </div>
      </div>
      <div className={listStyles.panel}>
        {error ? (
          <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
        ) : points?.length === 0 ? (
          <ListEmpty title={t('empty')} isFiltered={false} all="/cms/settings/delivery">
            {t('emptyHint')}
          </ListEmpty>
        ) : (
          <div className={listStyles.scroll}>
            <ListTable
              label={t('title')}
              columns={columns}
              sort=""
              rows={points}
              idOf={({ id }) => id}
              isStale={false}
              className={styles.zones}
            />
          </div>
        )}
      </div>
    </section>
  )
}

function useColumns(): Column<Point>[] {
  const t = useT('cms.delivery.points')
  const delivery = useT('cms.delivery')
  const language = useLanguage()
  const comma = listComma(language)
  return [
    {
      key: 'name',
      isAlways: true,
      label: t('columns.name'),
      cell: ({ id, name }) => (
        <Link to={`${pointsPath}/${id}`} className={cells.link} prefetch="intent">
          <bdi>{name[language]}</bdi>
        </Link>
      ),
    },
    {
      key: 'place',
      label: t('columns.place'),
      cell: ({ address, cityName }) => [address[language], cityName].join(comma),
    },
    { key: 'ready', label: t('columns.ready'), cell: ({ readyDays }) => t('ready', { count: readyDays }) },
    {
      key: 'status',
      label: t('columns.status'),
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'success' : 'neutral'}>{delivery(isActive ? 'active' : 'inactive')}</Badge>
      ),
    },
  ]
}
