import { weekday } from '#i18n/weekday.ts'
import { useState } from 'react'
import { cmsOrdersApi } from '#contract/orders.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { DateField } from '../../dates/date-field.tsx'
import { dayOf } from '../../dates/shop-days.ts'
import { Code } from '../../code.tsx'
import { useMay } from '../../may.ts'
import { PageLink } from '../../page-link.tsx'
import { stepWords } from '../pick-up-status.ts'
import type { Order } from './order-data.ts'
import { useChangeOrder } from './use-change-order.ts'

/** The day that the buyer is promised, and the way to another. */
export function OrderPromise({ order }: { order: Order }) {
  const t = useT('cms.orders.promise')
  const language = useLanguage()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const mayChange = order.status !== 'delivered' && may(cmsOrdersApi.changePromise)
  return (
    <>
      {order.promisedAt && weekday(language, order.promisedAt, { withYear: true })}{' '}
      {mayChange && (
        <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
          {t('change')}
        </Button>
      )}
      {order.split && (
        <p>
          {t.rich(`split.${order.split.part}`, {
            order: () => (
              <PageLink to={`/cms/orders/${order.split?.other.id}`}>
                <Code>{order.split?.other.number ?? ''}</Code>
              </PageLink>
            ),
          })}
        </p>
      )}
      {isAsking && <PromiseDialog order={order} onClose={() => setAsking(false)} />}
    </>
  )
}

function PromiseDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT('cms.orders')
  const words = stepWords(order, 'promise')
  const field = useT('fields')
  const { act } = useChangeOrder(order)
  const [day, setDay] = useState(order.promisedAt ?? '')
  const [today] = useState(() => dayOf(new Date()))
  const [error, setError] = useState<string>()
  return (
    <AskDialog
      isOpen
      onClose={onClose}
      title={t(`${words}.title`)}
      reasonLabel={t(`${words}.note`)}
      choices={[
        {
          label: t(`${words}.save`),
          kind: 'primary',
          run: (note) =>
            act(
              () =>
                call(cmsOrdersApi.changePromise, {
                  params: { id: order.id },
                  body: { promisedAt: day, note, version: order.version },
                }),
              t(`${words}.done`),
              ({ fields }) => {
                setError(fields.promisedAt)
                return fields.promisedAt !== undefined
              },
            ),
        },
      ]}
    >
      <p>{t(`${words}.hint`)}</p>
      <DateField
        label={order.pickUpPoint ? t('pickUp.readyBy') : field('promisedAt')}
        name="promisedAt"
        value={day}
        min={today}
        error={error}
        onChange={(value) => {
          setDay(value)
          setError(undefined)
        }}
      />
    </AskDialog>
  )
}
