import type { ComponentProps } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink, useLocation, useNavigate } from 'react-router'
import type { Language } from '#contract/enums.ts'
import { stored } from '#web/storage.ts'
import { useLanguage } from './language.tsx'
import { withLanguage } from '#i18n/paths.ts'

type To<P> = Omit<P, 'to'> & {
  /** An address without language: `/products?page=2`. */
  to: string
}

/** Gives an address the language of this page. */
export function useHref(): (path: string) => string {
  const language = useLanguage()
  return (path) => withLanguage(path, language)
}

/** A link to a page of ours, in the language of this page. */
export function Link({ to, ...rest }: To<ComponentProps<typeof RouterLink>>) {
  return <RouterLink {...rest} to={useHref()(to)} />
}

/** The same, which knows whether it is the page we are on (`aria-current`). */
export function NavLink({ to, ...rest }: To<ComponentProps<typeof RouterNavLink>>) {
  return <RouterNavLink {...rest} to={useHref()(to)} />
}

/** Goes to a page of ours in the language of this page. */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  const href = useHref()
  return (path, options) => void navigate(href(path), options)
}

/** This page in another language, with query and hash; the choice is kept (spec §4). */
export function useSwitchLanguage(): (language: Language) => void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  return (language) => {
    stored.set({ language })
    void navigate(withLanguage(pathname, language) + search + hash, { preventScrollReset: true })
  }
}
