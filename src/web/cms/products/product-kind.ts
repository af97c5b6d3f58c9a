import { useT } from '#web/language/language.tsx'
import type { ProductKind, ProductType } from '#contract/enums.ts'

/** What one product is: the labels of the kinds are plural, for lists. */
export function useKindLabel(): (product: { type: ProductType; kind: ProductKind }) => string {
  const t = useT('enums')
  return ({ type, kind }) =>
    kind === 'subscription' || kind === 'integration' ? t(`LicenseType.${kind}`) : t(`ProductType.${type}`)
}
