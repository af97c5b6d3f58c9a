import { useRef, useState } from 'react'
import { storeApprovalsApi } from '#contract/approvals.ts'
import { maxLineQuantity } from '#contract/lines.ts'
import { asciiDigits } from '#contract/digits.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { newRequestKey } from '../request-key.ts'
import type { ShownApproval } from './shown-approval.ts'
import own from './approvals.module.css'

export type Step = 'approve' | 'refuse' | 'withdraw' | 'change' | 'sendAgain'

type Props = { approval: ShownApproval; onDone: () => Promise<unknown>; onClose: () => void }

export function ApprovalDialog({ step, ...props }: Props & { step: Step }) {
  if (step === 'approve') return <ApproveDialog {...props} />
  if (step === 'refuse') return <RefuseDialog {...props} />
  if (step === 'withdraw') return <WithdrawDialog {...props} />
  if (step === 'sendAgain') return <SendAgainDialog {...props} />
  return <ChangeDialog {...props} />
}

/** Agrees to the total that is shown, which is the one of now. */
function ApproveDialog({ approval, ...props }: Props) {
  const t = useT('approvals.approve')
  const format = useFormat()
  const [word, setWord] = useState('')
  // Made with the dialog: a second click, or a retry after a lost answer, approves nothing twice.
  const key = useRef<string>(undefined)
  key.current ??= newRequestKey()
  const { id, version, pricing } = approval
  const total = pricing?.total ?? approval.total
  return (
    <FormDialog
      {...props}
      title={t('title', { total: format.money(total) })}
      action={t('action')}
      work={async () => {
        try {
          const { data } = await call(storeApprovalsApi.approve, {
            params: { id },
            body: {
              expectedTotal: total,
              dropCode: pricing?.discountCode !== undefined && 'error' in pricing.discountCode,
              dropRemoved: (pricing?.removed.length ?? 0) > 0,
              ...(word.trim() !== '' && { word: word.trim() }),
              version,
            },
            ...(key.current && { idempotencyKey: key.current }),
          })
          return t(data.status === 'approved' ? 'ordered' : 'done')
        } catch (error) {
          // There was an answer: the next try is another one.
          if (isApiError(error) && error.isAnswer) key.current = newRequestKey()
          throw error
        }
      }}
    >
      {() => (
        <>
          <p>{t('hint')}</p>
          <TextAreaField
            name="word"
            label={t('word')}
            rows={2}
            maxLength={255}
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

function RefuseDialog({ approval, ...props }: Props) {
  const t = useT('approvals.refuse')
  const words = useT()
  const [word, setWord] = useState('')
  const { id, number, version, requester } = approval
  return (
    <FormDialog
      {...props}
      title={t('title', { number: isolated(number) })}
      action={t('action')}
      kind="danger"
      check={(): Record<string, string> =>
        word.trim() === '' ? { word: words('validation.required', { field: t('word') }) } : {}
      }
      work={async () => {
        await call(storeApprovalsApi.refuse, { params: { id }, body: { word: word.trim(), version } })
        return t('done')
      }}
    >
      {(errors) => (
        <TextAreaField
          name="word"
          label={t('word')}
          help={t('hint', { name: isolated(requester.name) })}
          rows={3}
          maxLength={255}
          value={word}
          {...(errors.word && { error: errors.word })}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

function WithdrawDialog({ approval: { id, number, version }, ...props }: Props) {
  const t = useT('approvals.withdraw')
  return (
    <FormDialog
      {...props}
      title={t('title', { number: isolated(number) })}
      action={t('action')}
      kind="danger"
      work={async () => {
        await call(storeApprovalsApi.withdraw, { params: { id }, body: { version } })
        return t('done')
      }}
    >
      {() => <p>{t('hint')}</p>}
    </FormDialog>
  )
}

/** As a new one, at the total that is shown, which leads there. */
function SendAgainDialog({ approval, ...props }: Props) {
  const t = useT('approvals.sendAgain')
  const format = useFormat()
  const go = useGo()
  const key = useRef<string>(undefined)
  key.current ??= newRequestKey()
  const { id, number, version, pricing, code, items } = approval
  const total = pricing?.total ?? approval.total
  const isCodeLost = pricing?.discountCode !== undefined && 'error' in pricing.discountCode
  const removed = items.filter(({ product }) => pricing?.removed.includes(product)).map(({ name }) => name)
  return (
    <FormDialog
      {...props}
      title={t('title', { number: isolated(number) })}
      action={t('action')}
      work={async () => {
        try {
          const { data } = await call(storeApprovalsApi.sendAgain, {
            params: { id },
            body: { expectedTotal: total, dropCode: isCodeLost, dropRemoved: removed.length > 0, version },
            idempotencyKey: key.current,
          })
          const { approval: next, order } = data.again ?? {}
          if (next) go(`/approvals/${next.id}`)
          else if (order) go(`/orders/${order.id}`)
          return t('done')
        } catch (error) {
          if (isApiError(error) && error.isAnswer) key.current = newRequestKey()
          throw error
        }
      }}
    >
      {() => (
        <>
          <p>{t('hint', { total: format.money(total) })}</p>
          {isCodeLost && <p>{t('codeLost', { code: isolated(code ?? '') })}</p>}
          {removed.length > 0 && <p>{t('removed', { names: removed.map(isolated).join(' · ') })}</p>}
        </>
      )}
    </FormDialog>
  )
}

/** How many of each; none leaves a product out. */
function ChangeDialog({ approval: { id, number, version, items }, ...props }: Props) {
  const t = useT('approvals.change')
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(items.map(({ product, quantity }) => [product, String(quantity)])),
  )
  const quantityOf = (product: string) => {
    const digits = asciiDigits(typed[product] ?? '').trim()
    const quantity = /^\d{1,5}$/.test(digits) ? Number(digits) : Number.NaN
    return quantity <= maxLineQuantity ? quantity : Number.NaN
  }
  return (
    <FormDialog
      {...props}
      title={t('title', { number: isolated(number) })}
      action={t('action')}
      check={() => {
        const wrong = items.filter(({ product }) => Number.isNaN(quantityOf(product)))
        const first = items[0]?.product ?? ''
        const isEmpty = wrong.length === 0 && items.every(({ product }) => quantityOf(product) === 0)
        return isEmpty
          ? { [first]: t('nothing') }
          : Object.fromEntries(wrong.map(({ product }) => [product, t('invalid')]))
      }}
      work={async () => {
        const lines = items.map(({ product }) => ({ product, quantity: quantityOf(product) }))
        await call(storeApprovalsApi.change, {
          params: { id },
          body: { items: lines.filter(({ quantity }) => quantity > 0), version },
        })
        return t('done')
      }}
    >
      {(errors) => (
        <>
          <p className={own.hint}>{t('hint')}</p>
          {items.map(({ product, name }) => (
            <TextField
              key={product}
              name={product}
              label={name}
              value={typed[product] ?? ''}
              {...(errors[product] && { error: errors[product] })}
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
              onChange={(event) => setTyped({ ...typed, [product]: event.currentTarget.value })}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}
