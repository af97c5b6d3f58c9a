import { cmsDashboardApi, type Waiting } from '#contract/dashboard.ts'
import type { OrderStatus } from '#contract/enums.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { Tile, Tiles } from './tile.tsx'
import styles from './waiting.module.css'

type Kind = keyof Waiting

/** Each with its list, which shows exactly what was counted. */
const places: readonly (readonly [Kind, to: string, tone: OrderStatus])[] = [
  ['refundsRefused', '/cms/orders?refunded=refused', 'rejected'],
  ['paymentsFailed', '/cms/orders?status=pending&paymentStatus=failed', 'rejected'],
  ['mailsFailed', '/cms/checklist', 'rejected'],
  ['toAccept', '/cms/orders?status=pending&paymentStatus=unpaid,authorised,paid', 'pending'],
  ['toShip', '/cms/orders?status=in_progress', 'in_progress'],
  ['toAnswer', '/cms/orders?tab=requests&status=new', 'pending'],
  ['lowStock', '/cms/inventory?stock=low&sort=available', 'pending'],
  ['searchesEmpty', '/cms/search/searched?only=zero', 'pending'],
]

/** What waits for staff; what does not is left out. */
export function WaitingTiles() {
  const t = useT('cms.dashboard.waiting')
  const format = useFormat()
  const { data, isError, dataUpdatedAt } = useApiQuery(cmsDashboardApi.waiting)
  const waiting = data?.data
  const shown = places.filter(([kind]) => !waiting || (waiting[kind]?.count ?? 0) > 0)
  const isNothing = waiting !== undefined && shown.length === 0
  if (isNothing) return <p className={styles.nothing}>{t('nothing')}</p>
  return (
    <Tiles label={t('title')}>
      {shown.map(([kind, to, tone]) => {
        const since = waiting?.[kind]?.since
        const from = kind === 'searchesEmpty' ? waiting?.searchesEmpty?.from : undefined
        return (
          <Tile
            key={kind}
            to={from ? `${to}&dateFrom=${from}` : to}
            label={t(`kinds.${kind}`)}
            hint={since ? t('since', { ago: format.ago(since, dataUpdatedAt) }) : t(`hints.${kind}`)}
            tone={tone}
            count={waiting?.[kind]?.count}
            isFailed={isError}
          />
        )
      })}
    </Tiles>
  )
}
