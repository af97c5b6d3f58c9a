import { IconBell } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { storeStockAlertsApi } from '#contract/stock-alerts.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import styles from './stock-alert.module.css'

type Props = { product: string }

/** Of what is out: to be told when it is back. */
export function StockAlert({ product }: Props) {
  const { isSignedIn } = useSession('customer')
  return isSignedIn ? <OfCustomer product={product} /> : <OfVisitor product={product} />
}

function OfCustomer({ product }: Props) {
  const t = useT('stockAlerts')
  const input = { params: { id: product } }
  const found = useQuery({
    ...queryOf(call, useLanguage(), storeStockAlertsApi.find, input),
    staleTime: 0,
  })
  const [said, setSaid] = useState<'inStock' | 'stopped'>()
  const change = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (!isOn) {
        await call(storeStockAlertsApi.stop, input)
        return 'stopped' as const
      }
      const { data } = await call(storeStockAlertsApi.ask, { ...input, body: {} })
      return data.state === 'in_stock' ? ('inStock' as const) : undefined
    },
    onSuccess: async (what) => {
      setSaid(what)
      await found.refetch()
    },
  })
  if (!found.data) return null
  const { isOn } = found.data.data
  return (
    <div className={styles.alert}>
      <p role="status" className={styles.said}>
        {isOn ? t('on') : said && t(said)}
      </p>
      <Button isBusy={change.isPending} onClick={() => change.mutate(!isOn)}>
        {!isOn && <IconBell size={18} aria-hidden />}
        {t(isOn ? 'stop' : 'ask')}
      </Button>
    </div>
  )
}

function OfVisitor({ product }: Props) {
  const t = useT('stockAlerts')
  const validation = useT('validation')
  const showError = useShowError()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [state, setState] = useState<'confirm' | 'inStock'>()
  const [isBusy, setBusy] = useState(false)
  function fail(message: string) {
    setError(message)
    field.current?.focus()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const email = field.current?.value.trim() ?? ''
    if (email === '') return fail(validation('required', { field: t('email') }))
    setBusy(true)
    setError(undefined)
    try {
      const { data } = await call(storeStockAlertsApi.ask, { params: { id: product }, body: { email } })
      setState(data.state === 'in_stock' ? 'inStock' : 'confirm')
    } catch (failure) {
      if (isApiError(failure) && failure.fields.email) fail(failure.fields.email)
      else if (failure instanceof Error) showError(failure)
    } finally {
      setBusy(false)
    }
  }
  if (state)
    return (
      <p role="status" className={styles.said}>
        {t(state)}
      </p>
    )
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <strong>{t('ask')}</strong>
      <div className={styles.row}>
        <TextField
          ref={field}
          type="email"
          name="email"
          label={t('email')}
          autoComplete="email"
          maxLength={254}
          dir="ltr"
          help={t('hint')}
          {...(error && { error })}
        />
        <Button type="submit" isBusy={isBusy}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
