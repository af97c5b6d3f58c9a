import { useEffect, useRef } from 'react'
import { storeProductsApi } from '#contract/products.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { cartActions } from './cart-state.ts'
import type { Pricing } from './use-pricing.ts'

/** Removes products that are no longer available from the cart, and names them where the name is known. */
export function useRemoveUnavailable(pricing: Pricing | undefined): void {
  const t = useT('store.cart')
  const language = useLanguage()
  const names = useRef(new Map<string, string>())
  const dropped = useRef(new Set<string>())

  // The cart lives outside React, and an alert is an event: neither can be derived while rendering.
  useEffect(() => {
    for (const { product, name } of pricing?.items ?? []) names.current.set(product, name)
    const gone = (pricing?.removed ?? []).filter((id) => !dropped.current.has(id))
    if (gone.length === 0) return
    for (const id of gone) {
      dropped.current.add(id)
      cartActions.remove(id)
    }
    void namesOf(gone, names.current).then((known) => {
      const count = gone.length
      const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(known)
      const message = known.length === count ? t('gone', { count, names: list }) : t('goneUnnamed', { count })
      return showAlert({ type: 'info', message })
    })
  }, [pricing, t, language])
}

/** Names seen in this cart before; those still visible, only without a price, can be looked up. */
async function namesOf(ids: readonly string[], seen: ReadonlyMap<string, string>): Promise<string[]> {
  const unknown = ids.filter((id) => !seen.has(id))
  const asked =
    unknown.length === 0
      ? []
      : await call(storeProductsApi.list, { query: { ids: [...unknown], limit: unknown.length } }).then(
          ({ data }) => data.map(({ name }) => name),
          // The message works without names.
          () => [],
        )
  return [...ids.flatMap((id) => seen.get(id) ?? []), ...asked]
}
