import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type ListAddress, readListAddress, writeListAddress } from './list-address.ts'

export type List = ReturnType<typeof useListAddress>

/** The list's state, which is its address. */
export function useListAddress() {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const isPending = next !== undefined && next.pathname === pathname && next.search !== search
  return {
    /** What the results on the screen were asked by. */
    shown: readListAddress(new URLSearchParams(search)),
    /** What was chosen last; its results may still be on their way. */
    chosen: readListAddress(new URLSearchParams(isPending ? next.search : search)),
    isPending,
    hrefOf: (address: ListAddress) => pathname + writeListAddress(address),
    goTo: (address: ListAddress) =>
      void navigate(pathname + writeListAddress(address), { preventScrollReset: true }),
  }
}
