import type { ClientLoaderFunctionArgs } from 'react-router'
import { brand } from '#brand'
import { staffInvitationsApi } from '#contract/staff.ts'
import { isApiError } from '#web/api/api-error.ts'
import { callFrom } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link, useGo } from '#web/language/link.tsx'
import { LoginShape } from '../login/login-form.tsx'
import { LoginFrame } from '../login/login-frame.tsx'
import { InvitationForm } from './invitation-form.tsx'

/** The secret is behind the # of the address, which is never sent to a server. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const token = window.location.hash.slice(1)
  if (token === '') return undefined
  try {
    const { data } = await callFrom(new URL(request.url).pathname)(staffInvitationsApi.open, {
      body: { token },
    })
    return { token, invitation: data }
  } catch (error) {
    if (isApiError(error) && error.code === 'invitation_invalid') return undefined
    throw error
  }
}

export function HydrateFallback() {
  const t = useT('cms.invitation')
  return (
    <LoginFrame title={t('title')} heading={t('title')}>
      <LoginShape />
    </LoginFrame>
  )
}

type Props = { loaderData: Awaited<ReturnType<typeof clientLoader>> }

/** Where the link of an invitation leads: a new member of staff says who they are and chooses a password. */
export default function InvitationPage({ loaderData }: Props) {
  const t = useT('cms.invitation')
  const language = useLanguage()
  const go = useGo()
  if (!loaderData)
    return (
      <LoginFrame title={t('title')} heading={t('ended')} about={t('endedHint')}>
        <Link to="/cms-login">{t('signIn')}</Link>
      </LoginFrame>
    )
  return (
    <LoginFrame title={t('title')} heading={t('heading')} about={t('about', { brand: brand.name[language] })}>
      <InvitationForm {...loaderData} onAccepted={() => go('/cms/checklist', { replace: true })} />
    </LoginFrame>
  )
}
