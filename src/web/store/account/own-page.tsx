import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { withoutLanguage } from '#i18n/paths.ts'
import { LostPart } from '#web/language/lost-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const part = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

const pages: Record<string, ComponentType> = {
  profile: part(() => import('../profile/profile.tsx').then(({ Profile }) => Profile)),
  account: part(() => import('./account.tsx').then(({ Account }) => Account)),
  company: part(() => import('../company/company.tsx').then(({ Company }) => Company)),
}

/**
 * What a customer has of their own; the address says which part. One file for all, since the files of each page are named to
 * every visitor in the table of routes.
 */
export default function OwnPage() {
  const [, name = ''] = withoutLanguage(useLocation().pathname).split('/')
  const Page = pages[name]
  return (
    <Suspense
      fallback={
        <>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </>
      }
    >
      <LostPart>{Page && <Page />}</LostPart>
    </Suspense>
  )
}
