import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { brand } from '#brand'
import { storeRequestsApi } from '#contract/requests.ts'
import { call } from '#web/api/call.ts'
import { queryOf, queryKey } from '#web/api/query.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Answering } from './answering.ts'
import { DeclineQuote } from './decline-quote.tsx'
import type { ShownQuote, ShownRequest } from './load-request.ts'
import styles from './quote.module.css'

// Needed only by those who order, so it is loaded separately.
const loadOrder = () => import('./order-quote.tsx').then(({ OrderQuote }) => ({ default: OrderQuote }))
const OrderQuote = lazy(loadOrder)
const CounterQuote = lazy(() =>
  import('./counter-quote.tsx').then(({ CounterQuote: part }) => ({ default: part })),
)

type Props = {
  request: ShownRequest
  quote: ShownQuote
  linkKey: string | undefined
  /** Says at the top of the page what happened meanwhile; it stays there. */
  onTell: (what: 'revised' | 'decided' | 'expired' | 'waiting' | undefined) => void
}

/** Accepts or declines a quote. In a brand without orders, accepting sends a message to the seller. */
export function AnswerQuote({ request, quote, linkKey, onTell }: Props) {
  const t = useT('store.requests.answer')
  const answering = useAnswering({ request, quote, linkKey, onTell })
  const [isOrdering, setOrdering] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const [isCountering, setCountering] = useState(false)
  const counter = useT('store.requests')('counter.action')
  const { orders } = brand.flags

  return (
    <>
      {isOrdering ? (
        <Suspense fallback={<Skeleton shape="block" className={styles.sheetShape} />}>
          <OrderQuote answering={answering} onCancel={() => setOrdering(false)} />
        </Suspense>
      ) : isCountering ? (
        <Suspense fallback={<Skeleton shape="block" className={styles.sheetShape} />}>
          <CounterQuote answering={answering} onClose={() => setCountering(false)} />
        </Suspense>
      ) : (
        <div className={styles.answer}>
          {request.status !== 'sent' ? null : orders ? (
            <Button
              kind="primary"
              size="large"
              onPointerEnter={() => void loadOrder().catch(() => undefined)}
              onClick={() => setOrdering(true)}
            >
              {t('accept')}
            </Button>
          ) : (
            <ButtonLink kind="primary" size="large" to="/contact">
              {t('toOrder')}
            </ButtonLink>
          )}
          {request.mayCounter && (
            <Button size="large" onClick={() => setCountering(true)}>
              {counter}
            </Button>
          )}
          {request.status === 'sent' && (
            <Button size="large" onClick={() => setDeclining(true)}>
              {t('decline')}
            </Button>
          )}
          {request.status === 'sent' && !orders && (
            <p className={styles.muted}>
              {t.rich('toOrderHint', { number: () => <bdi dir="ltr">{request.number}</bdi> })}
            </p>
          )}
        </div>
      )}
      <DeclineQuote isOpen={isDeclining} answering={answering} onClose={() => setDeclining(false)} />
    </>
  )
}

/** Errors that mean the page is outdated. */
const outdated = {
  quote_revised: 'revised',
  invalid_transition: 'decided',
  quote_expired: 'expired',
  quote_waiting: 'waiting',
} as const

function useAnswering({ request, quote, linkKey, onTell }: Props): Answering {
  const client = useQueryClient()
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const input = { params: { id: request.id }, query: { key: linkKey } }
  return {
    request,
    quote,
    linkKey,
    onDone(after) {
      client.setQueryData(queryOf(call, language, storeRequestsApi.find, input).queryKey, { data: after })
      void client.invalidateQueries({ queryKey: queryKey(storeRequestsApi.list) })
      void revalidate()
      onTell(undefined)
    },
    async onRefused(code) {
      if (!(code in outdated)) return false
      await client.invalidateQueries({ queryKey: queryKey(storeRequestsApi.find) })
      await revalidate()
      onTell(outdated[code as keyof typeof outdated])
      return true
    },
  }
}
