import type { ComponentProps } from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router'
import type { Language } from '#contract/enums.ts'
import { browserStorage } from '#web/storage.ts'
import { useLanguage } from './language.tsx'
import { withLanguage } from '#i18n/paths.ts'

type To<P> = Omit<P, 'to'> & {
  /** An address without language: `/products?page=2`. */
  to: string
}

/** Adds the language of this page to an address. */
export function useHref(): (path: string) => string {
  const language = useLanguage()
  return (path) => withLanguage(path, language)
}

/** A link within the shop, in the language of this page. */
export function Link({ to, ...rest }: To<ComponentProps<typeof RouterLink>>) {
  return <RouterLink {...rest} to={useHref()(to)} />
}

/** The same, and marks the current page (`aria-current`) and those below it, unless the address is the `end`. */
export function NavLink({
  to,
  end = false,
  ...rest
}: To<ComponentProps<typeof RouterLink>> & { end?: boolean }) {
  const { pathname } = useLocation()
  const target = useHref()(to)
  const [place = ''] = target.split(/[?#]/)
  const isCurrent = pathname === place || (!end && pathname.startsWith(`${place}/`))
  return <RouterLink {...rest} to={target} aria-current={isCurrent ? 'page' : undefined} />
}

/** Navigates within the shop, in the language of this page. */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  const href = useHref()
  return (path, options) => void navigate(href(path), options)
}

/** Links this page in another language, with query and hash; the choice is stored. */
export function useSwitchLanguage(): (language: Language) => void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  return (language) => {
    browserStorage.set({ language })
    void navigate(withLanguage(pathname, language) + search + hash, { preventScrollReset: true })
  }
}
