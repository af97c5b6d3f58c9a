import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { adminFactorDoorApi, customerFactorDoorApi } from '#contract/second-factor.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { SignedInUser } from '#web/api/profiles.ts'
import type { Family, Tokens } from '#web/api/tokens.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './second-factor.module.css'
import { canHavePasskeys, NoPasskey, signWithPasskey } from './use-passkey.ts'

type Props = { door: Family; onSignedIn: (tokens: Tokens, user: SignedInUser) => void }

/** Signs in with a passkey alone. Nothing is shown where this page cannot have any. */
export function PasskeySignIn({ door, onSignedIn }: Props) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!canHavePasskeys()) return null

  async function signIn() {
    setBusy(true)
    setFailure(undefined)
    try {
      const api = door === 'cms' ? adminFactorDoorApi : customerFactorDoorApi
      const { data } = await call(api.passkeyOptions)
      const response = await signWithPasskey(data)
      if (door === 'cms') {
        const done = await call(adminFactorDoorApi.passkeySignIn, { body: { response } })
        return onSignedIn({ access: done.accessToken, refresh: done.refreshToken }, done.user)
      }
      const done = await call(customerFactorDoorApi.passkeySignIn, { body: { response } })
      onSignedIn({ access: done.token, refresh: done.refreshToken }, done.user)
    } catch (error) {
      if (error instanceof NoPasskey) setFailure(t('secondFactor.passkeys.aborted'))
      else setFailure(isApiError(error) && error.isAnswer ? error.message : t('alert.noConnection'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div>
      <Button isWide size="large" isBusy={isBusy} onClick={() => void signIn()}>
        <IconKey size={20} aria-hidden />
        {t('secondFactor.passkeys.signIn')}
      </Button>
      <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
    </div>
  )
}
