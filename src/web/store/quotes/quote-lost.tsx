import { IconMailQuestion } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorScreen } from '#web/ui/page/error-screen.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { requestIdOf, RequestNumber } from '#web/ui/page/request-number.tsx'
import { useSignIn } from '../sign-in/sign-in-state.ts'
import styles from './quote.module.css'

/** A wrong link and somebody else's request are not found; whose own it is may sign in. */
export function QuoteLost() {
  const t = useT()
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const { isSignedIn } = useSession('customer')
  const signIn = useSignIn()
  const wasSignedIn = useRef(isSignedIn)

  useEffect(() => {
    if (isSignedIn && !wasSignedIn.current) void revalidate()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn, revalidate])

  const products = { to: '/products', label: t('store.requests.quote.products') }
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen back={products} />
  return (
    <>
      <PageTitle title={t('errorScreen.notFound')} />
      <EmptyState
        isPage
        title={t('errorScreen.notFound')}
        icon={<IconMailQuestion size={56} stroke={1.2} />}
        action={
          <div className={styles.actions}>
            {!isSignedIn && (
              <Button kind="primary" onClick={() => signIn.open('user')}>
                {t('session.signIn')}
              </Button>
            )}
            <ButtonLink kind={isSignedIn ? 'primary' : 'secondary'} to={products.to}>
              {products.label}
            </ButtonLink>
          </div>
        }
      >
        {t('store.requests.quote.notFoundHint')}
        <br />
        <RequestNumber words={t('errorScreen.number')} id={requestIdOf(error)} />
      </EmptyState>
    </>
  )
}
