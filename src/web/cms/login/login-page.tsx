import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, replace, useLocation } from 'react-router'
import { brand } from '#brand'
import { adminRecovery } from '#web/account/recovery-doors.ts'
import { loadSessionUser } from '#web/api/session-profile.ts'
import { accountPart } from '#web/language/account-words.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { defaultLanguage, languageOfPath, withLanguage } from '#i18n/paths.ts'
import { LoginForm, LoginShape } from './login-form.tsx'
import { LoginFrame } from './login-frame.tsx'
import { returnPath } from './return-path.ts'

const Recovery = accountPart(() =>
  import('#web/account/recovery.tsx').then(({ Recovery: recovery }) => recovery),
)

/** Redirects users with a session; one the server no longer accepts is cleared first. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  if (await loadSessionUser('cms'))
    throw replace(withLanguage(returnPath(search), languageOfPath(pathname) ?? defaultLanguage))
  return null
}

/** Until a stored session is confirmed or rejected. */
export function HydrateFallback() {
  return (
    <Frame>
      <LoginShape />
    </Frame>
  )
}

export default function LoginPage() {
  const go = useGo()
  const { search } = useLocation()
  const language = useLanguage()
  const [username, setUsername] = useState('')
  const [isForgotten, setForgotten] = useState(false)
  useEffect(() => Recovery.preload(language), [language])

  function toSignIn({ identifier }: { identifier: string }) {
    setUsername(identifier)
    setForgotten(false)
  }

  if (isForgotten)
    return (
      <Frame isRecovery>
        <Suspense fallback={<LoginShape />}>
          <Recovery
            door={adminRecovery}
            known={{ identifier: username, tenant: '' }}
            onDone={toSignIn}
            onBack={toSignIn}
            headingLevel={2}
          />
        </Suspense>
      </Frame>
    )
  return (
    <Frame>
      <LoginForm
        username={username}
        onSignedIn={() => go(returnPath(search), { replace: true })}
        onForgotten={(typed) => {
          setUsername(typed)
          setForgotten(true)
        }}
      />
    </Frame>
  )
}

/** Sign-in or recovery. */
function Frame({ isRecovery = false, children }: { isRecovery?: boolean; children: ReactNode }) {
  const t = useT('cms.login')
  const language = useLanguage()
  return (
    <LoginFrame
      title={t(isRecovery ? 'recovery' : 'title')}
      heading={t(isRecovery ? 'recovery' : 'heading')}
      about={isRecovery ? undefined : t('about', { brand: brand.name[language] })}
    >
      {children}
    </LoginFrame>
  )
}
