import { useQuery } from '@tanstack/react-query'
import { brand } from '#brand'
import { storeCreditApi } from '#contract/credit.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { useLanguage } from '#web/language/language.tsx'

/** The ways to pay later that the company of who is signed in has, and its terms. */
export function useLaterTypes(isSignedIn: boolean) {
  const { can } = useSession('customer')
  const isOn = brand.flags.credit && isSignedIn && can('orders.create')
  const { data } = useQuery({ ...queryOf(call, useLanguage(), storeCreditApi.terms), enabled: isOn })
  return (isOn && data?.data) || { types: [], terms: 'prepaid' as const }
}
