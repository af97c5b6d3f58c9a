import { useT } from '#web/language/language.tsx'
import type { Fact } from './product-facts.ts'

/** The values of a fact in one line. */
export function FactValues({ values, isCode }: Pick<Fact, 'values' | 'isCode'>) {
  const t = useT('store.product')
  return isCode ? <bdi dir="ltr">{values.join(', ')}</bdi> : values.join(t('comma'))
}
