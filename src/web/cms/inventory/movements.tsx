import { useState } from 'react'
import { cmsTransactionsApi } from '#contract/transactions.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Code } from '../code.tsx'
import { isolated } from '#web/language/isolated.ts'
import { useApiQuery } from '../use-api-query.ts'
import { PageLink } from '../page-link.tsx'
import { PaneList } from './pane-list.tsx'
import styles from './stock-pane.module.css'

const limit = 12

/** The ledger of one product, newest first. */
export function Movements({ id }: { id: string }) {
  const t = useT('cms.inventory')
  const format = useFormat()
  const [page, setPage] = useState(1)
  const asked = useApiQuery(cmsTransactionsApi.list, {
    query: { kind: 'inventory', product: id, page, limit },
  })
  return (
    <PaneList
      asked={asked}
      label={t('tabs.movements')}
      empty={{ title: t('movements.none'), hint: t('movements.noneHint') }}
      idOf={({ id }) => id}
      onPage={setPage}
      row={(movement) =>
        movement.kind === 'inventory' && (
          <div className={styles.movement}>
            <span className={styles.what}>
              <strong>
                {movement.draft
                  ? t(movement.quantity < 0 ? 'movements.held' : 'movements.holdReleased')
                  : t(`movements.reasons.${movement.reason}`)}
              </strong>
              {movement.draft && (
                <PageLink to={`/cms/orders/drafts/${movement.draft.id}`}>
                  <Code>{movement.draft.number}</Code>
                </PageLink>
              )}
              {movement.order && (
                <PageLink to={`/cms/orders/${movement.order.id}`}>
                  <Code>{movement.order.number}</Code>
                </PageLink>
              )}
            </span>
            <span className={styles.sub}>
              <time dateTime={movement.at}>{format.dateTime(movement.at)}</time>
              <span>{t('movements.by', { name: isolated(movement.by) })}</span>
            </span>
            {movement.note && (
              <span className={styles.sub} dir="auto">
                {movement.note}
              </span>
            )}
            <span className={classNames(styles.change, movement.quantity > 0 ? styles.more : styles.less)}>
              <bdi dir="ltr">
                {movement.quantity > 0 ? '+' : '−'}
                {format.number(Math.abs(movement.quantity))}
              </bdi>
            </span>
            <span className={styles.after}>
              {t('movements.after')} {format.number(movement.onHandAfter)} · {t('movements.available')}{' '}
              {format.number(movement.availableAfter)}
            </span>
          </div>
        )
      }
    />
  )
}
