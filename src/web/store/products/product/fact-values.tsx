import { Fragment } from 'react'
import { useT } from '#web/language/language.tsx'
import type { Fact } from './product-facts.ts'

/** The values of a fact in one line, each in its own direction, with what is said beside them. */
export function FactValues({ values, note, isCode }: Pick<Fact, 'values' | 'note' | 'isCode'>) {
  const t = useT('store.product')
  return (
    <>
      {values.map((value, index) => (
        <Fragment key={value}>
          {index > 0 && t('comma')}
          <bdi dir={isCode ? 'ltr' : undefined}>{value}</bdi>
        </Fragment>
      ))}
      {note && <small> ({note})</small>}
    </>
  )
}
