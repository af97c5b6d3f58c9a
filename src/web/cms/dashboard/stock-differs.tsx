import { useMutation } from '@tanstack/react-query'
import { stockCheckApi } from '#contract/stock-check.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Code } from '../code.tsx'
import { forgetStock } from '../inventory/use-stock-change.ts'
import { useMay } from '../may.ts'
import { Panel } from '../panel.tsx'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import { Rows } from './rows.tsx'
import styles from './rows.module.css'

/** Products whose reserved stock differs from what open orders reserve, with the way to correct it. Usually empty. */
export function StockDiffers() {
  const t = useT('cms.reports.stock')
  const format = useFormat()
  const may = useMay()
  const { data } = useApiQuery(stockCheckApi.find)
  const recount = useMutation({
    mutationFn: () => call(stockCheckApi.recount, {}),
    onSuccess: async (left) => {
      await Promise.all([invalidate(stockCheckApi.find), forgetStock()])
      const count = left.data.length
      showAlert(
        count === 0
          ? { type: 'success', message: t('recounted') }
          : { type: 'warning', message: t('left', { count }) },
      )
    },
  })
  if (!data || data.data.length === 0) return null
  return (
    <Panel
      title={t('title')}
      action={
        may(stockCheckApi.recount) && (
          <Button size="small" kind="primary" isBusy={recount.isPending} onClick={() => recount.mutate()}>
            {t('recount')}
          </Button>
        )
      }
      isFlush
    >
      <Rows>
        {data.data.map(({ product, name, code, reserved, expected }) => (
          <li key={product}>
            <Link to={`/cms/inventory?product=${product}&tab=reservations`} className={styles.row}>
              <span className={styles.main}>
                <span className={styles.name}>
                  <bdi>{name}</bdi>
                </span>
                <span className={styles.sub}>
                  <Code>{code}</Code>
                </span>
              </span>
              <span className={styles.end}>
                {t('differs', { reserved: format.number(reserved), expected: format.number(expected) })}
              </span>
            </Link>
          </li>
        ))}
      </Rows>
    </Panel>
  )
}
