import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import {
  adminFactorDoorApi,
  adminFactorsApi,
  customerFactorDoorApi,
  customerFactorsApi,
  type SecondFactor,
} from '#contract/second-factor.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import type { AskedFactor, Passed } from './asked.ts'
import styles from './second-factor.module.css'
import { canHavePasskeys, NoPasskey, signWithPasskey } from './use-passkey.ts'

type Props = { asked: AskedFactor; onPassed: (passed: Passed) => void; onCancel: () => void }
type Typed = 'code' | 'recoveryCode' | 'password'
type Given = SecondFactor & { password?: string }

const doors = {
  cms: { door: adminFactorDoorApi, own: adminFactorsApi },
  customer: { door: customerFactorDoorApi, own: customerFactorsApi },
}

/** Asks for a factor, a passkey first; what is wrong is said at the field, and another try is made there. */
export function AskFactor({ asked, onPassed, onCancel }: Props) {
  const t = useT('secondFactor.ask')
  const words = useT()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const has = (method: string) => asked.methods.some((one) => one === method)
  const hasPasskey = has('passkey') && canHavePasskeys()
  const typable = (['code', 'password', 'recoveryCode'] as const).filter(has)
  const [typed, setTyped] = useState<Typed | undefined>(typable[0])
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const focusField = () => form.current?.querySelector('input')?.focus()

  useEffect(() => {
    if (typed) form.current?.querySelector('input')?.focus()
  }, [typed])

  async function send(factor: Given): Promise<Passed> {
    const { door, own } = doors[asked.door]
    if (asked.kind === 'proof') {
      const { recoveryCode: _none, ...proof } = factor
      await call(own.prove, { body: proof })
      return { again: {} }
    }
    if (asked.kind === 'reset') return { again: { ticket: asked.ticket, secondFactor: factor } }
    return { answer: await call(door.secondFactor, { body: { ticket: asked.ticket, ...factor } }) }
  }

  async function optionsForPasskey() {
    const { door, own } = doors[asked.door]
    const { data } =
      asked.kind === 'proof'
        ? await call(own.proofOptions)
        : await call(door.secondFactorOptions, { body: { ticket: asked.ticket } })
    return data
  }

  async function run(factorOf: () => Promise<Given>, tell: (message: string) => void) {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    setFailure(undefined)
    try {
      onPassed(await send(await factorOf()))
    } catch (error) {
      if (error instanceof NoPasskey) return setFailure(words('secondFactor.passkeys.aborted'))
      if (!isApiError(error) || !error.isAnswer) return setFailure(words('alert.noConnection'))
      const left = error.details?.triesLeft
      const tries = typeof left === 'number' ? ` ${t('triesLeft', { count: left })}` : ''
      const isWrong = ['second_factor_invalid', 'invalid_credentials', 'validation_failed'].includes(
        error.code,
      )
      const said = Object.values(error.fields)[0] ?? error.message
      if (isWrong) tell(`${said}${tries && '.'}${tries}`)
      else setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!typed || value.trim() === '') return focusField()
    void run(
      async () => ({ [typed]: value.trim() }),
      (message) => {
        setError(message)
        setValue('')
        focusField()
      },
    )
  }

  const other = typable.find((one) => one !== typed)
  const field = {
    name: typed === 'password' ? 'password' : 'code',
    value,
    error,
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setValue(event.currentTarget.value)
      setError(undefined)
    },
  }
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t(asked.kind === 'proof' ? 'proof' : 'signIn')}
      footer={
        <>
          <Button onClick={onCancel}>{words('actions.cancel')}</Button>
          {typed && (
            <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
              {t('confirm')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.ask}>
        {asked.kind === 'proof' && <p className={styles.about}>{t('proofAbout')}</p>}
        <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
        {hasPasskey && (
          <Button
            kind={typed ? 'secondary' : 'primary'}
            size="large"
            isWide
            isBusy={isBusy}
            onClick={() =>
              void run(
                async () => ({ passkey: await signWithPasskey(await optionsForPasskey()) }),
                setFailure,
              )
            }
          >
            {t('passkey')}
          </Button>
        )}
        {hasPasskey && typed && <p className={styles.or}>{t('or')}</p>}
        {!hasPasskey && !typed && <p>{t('nothing')}</p>}
        {typed && (
          <form ref={form} id={formId} className={styles.ask} onSubmit={submit} noValidate>
            {typed === 'password' ? (
              <PasswordField {...field} label={t('password')} autoComplete="current-password" />
            ) : (
              <TextField
                {...field}
                label={t(typed)}
                dir="ltr"
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                inputMode={typed === 'code' ? 'numeric' : 'text'}
              />
            )}
          </form>
        )}
        {other && (
          <Button
            kind="quiet"
            size="small"
            className={styles.other}
            onClick={() => {
              setTyped(other)
              setValue('')
              setError(undefined)
            }}
          >
            {t(other === 'recoveryCode' ? 'useRecovery' : 'useApp')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
