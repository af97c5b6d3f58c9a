import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { brand } from '#brand'
import { memberInvitationsApi, type OpenedLink } from '#contract/members.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isolated } from '#web/language/isolated.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { JoinEnded, JoinFailed } from './join-states.tsx'
import styles from './members.module.css'

/** Where the link of a company for its colleagues leads: they ask for an invitation to their own address. */
export function LinkInvitation({ token }: { token: string }) {
  const t = useT('members.link')
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [memberInvitationsApi.openLink.path, language, token],
    queryFn: () => call(memberInvitationsApi.openLink, { body: { token } }),
    retry: false,
    staleTime: Infinity,
    meta: { isQuiet: true },
  })
  if (isApiError(error) && error.code === 'invitation_invalid') return <JoinEnded hint={t('endedHint')} />
  if (error) return <JoinFailed isBusy={isFetching} onAgain={() => void refetch()} />
  if (!data) return <Skeleton shape="block" />
  return <AskForm token={token} link={data.data} />
}

function AskForm({ token, link }: { token: string; link: OpenedLink }) {
  const t = useT('members.link')
  const title = useT('members.join')('title')
  const words = useT()
  const language = useLanguage()
  const showError = useShowError()
  const element = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const [isOver, setOver] = useState(false)
  const company = isolated(link.company)
  const domain = isolated(link.domain)
  if (isOver) return <JoinEnded hint={t('endedHint')} />

  function show(message: string) {
    setError(message)
    focusFirstError(element)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (email.trim() === '') return show(words('validation.required', { field: words('fields.email') }))
    setBusy(true)
    try {
      await call(memberInvitationsApi.askByLink, { body: { token, email: email.trim(), language } })
      setSentTo(email.trim())
      setTimeout(() => heading.current?.focus())
    } catch (failure) {
      if (isApiError(failure) && failure.code === 'invitation_invalid') setOver(true)
      else if (isApiError(failure) && failure.fields.email) show(failure.fields.email)
      else showError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.join}>
      <PageTitle title={title} />
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {sentTo === undefined ? t('joinTitle', { company }) : t('sent')}
        </h1>
        <p>
          {sentTo === undefined
            ? t('joinAbout', {
                by: isolated(link.invitedBy),
                company,
                domain,
                brand: isolated(brand.name[language]),
              })
            : t('sentHint', { email: isolated(sentTo) })}
        </p>
      </header>
      {sentTo === undefined ? (
        <form ref={element} className={styles.form} onSubmit={submit} noValidate>
          <TextField
            name="email"
            type="email"
            label={t('email', { domain })}
            value={email}
            {...(error && { error })}
            autoComplete="email"
            dir="ltr"
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setError(undefined)
            }}
          />
          <Button kind="primary" size="large" type="submit" isWide isBusy={isBusy}>
            {t('ask')}
          </Button>
        </form>
      ) : (
        <Button onClick={() => setSentTo(undefined)}>{t('another')}</Button>
      )}
    </div>
  )
}
