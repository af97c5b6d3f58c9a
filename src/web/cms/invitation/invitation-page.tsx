import type { ClientLoaderFunctionArgs } from 'react-router'
import { brand } from '#brand'
import { staffInvitationsApi } from '#contract/staff.ts'
import { isApiError } from '#web/api/api-error.ts'
import { callFrom } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link, useGo } from '#web/language/link.tsx'
import { isolated } from '#web/language/isolated.ts'
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
  const { invitedBy, roleName, isReset } = loaderData.invitation
  const shop = { brand: brand.name[language] }
  const aboutIt = () =>
    isReset
      ? t('aboutReset', shop)
      : invitedBy === undefined
        ? t('about', shop)
        : t('aboutFrom', { ...shop, by: isolated(invitedBy), role: roleName[language] })
  return (
    <LoginFrame title={t('title')} heading={t(isReset ? 'resetHeading' : 'heading')} about={aboutIt()}>
      <InvitationForm
        {...loaderData}
        onAccepted={() =>
          go(invitedBy === undefined && !isReset ? '/cms/checklist' : '/cms', { replace: true })
        }
      />
    </LoginFrame>
  )
}
