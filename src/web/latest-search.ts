import { use } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useNavigation } from 'react-router'

/**
 * The query of this page as it was chosen last, which may still be loading: what filters show, and what a further
 * choice is added to. `drawn` is as of the last drawing; `read` tells it at the moment of an event, since a second choice
 * can come before the first one is drawn.
 */
export function useLatestSearch(): { drawn: URLSearchParams; read: () => URLSearchParams } {
  // Hooks tell what is drawn; only the router itself knows what has happened since.
  const router = use(RouterContext)?.router
  const location = useLocation()
  const { location: next } = useNavigation()
  return {
    drawn: searchOf(location.pathname, [next, location]),
    read: () =>
      searchOf(location.pathname, [router?.state.navigation.location, router?.state.location, location]),
  }
}

type Place = { pathname: string; search: string }

const searchOf = (pathname: string, places: (Place | undefined)[]) =>
  new URLSearchParams(places.find((place) => place?.pathname === pathname)?.search)
