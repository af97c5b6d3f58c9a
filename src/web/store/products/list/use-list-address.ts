import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { withComparison } from '../../compare/comparison.ts'
import { type ListAddress, readListAddress, writeListAddress } from './list-address.ts'

export type List = ReturnType<typeof useListAddress>
/** Goes from what was chosen last to something else. */
export type Change = (next: (chosen: ListAddress) => ListAddress) => void

const read = (search: string) => readListAddress(new URLSearchParams(search))

/** The list's state, which is its address. */
export function useListAddress() {
  const { pathname, search, key } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  // Controls show a choice at once: the router tells of it only when it has begun to load, which is too late for a tick.
  const [wanted, setWanted] = useState<{ from: string; search: string }>()
  // Gone from there, it is done; coming back to the same place must not bring it back.
  if (wanted && wanted.from !== key) setWanted(undefined)
  const isWanted = wanted?.from === key && wanted.search !== search
  // What was ticked is drawn before the next list is begun (interaction to next paint).
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  // A comparison over the list is no other list.
  const isUnderWay =
    next !== undefined &&
    next.pathname === pathname &&
    withComparison(next.search, undefined) !== withComparison(search, undefined)
  const chosen = isWanted ? wanted.search : isUnderWay ? next.search : search
  const list = {
    /** What the results on the screen were asked by. */
    shown: read(search),
    /** What was chosen last; its results may still be on their way. */
    chosen: read(chosen),
    isPending: isWanted || isUnderWay,
    hrefOf: (address: ListAddress) => pathname + writeListAddress(address),
    goTo: (address: ListAddress) => {
      const search = writeListAddress(address)
      setWanted({ from: key, search })
      cancelAnimationFrame(frame.current)
      const go = () => void navigate(pathname + search, { preventScrollReset: true })
      frame.current = requestAnimationFrame(() => setTimeout(go))
    },
  }
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  /** Always the same function: what depends on nothing else of the list is not drawn again by a tick elsewhere. */
  const change: Change = useCallback((next) => latest.current.goTo(next(latest.current.chosen)), [])
  return { ...list, change }
}
