import { weekday } from '#i18n/weekday.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import type { ShownOrder } from './load-order.ts'

/** Names the other order of a purchase that comes in two. */
export function SplitNote({
  split,
  className,
}: Pick<ShownOrder, 'split'> & { className?: string | undefined }) {
  const t = useT('store.orders.split')
  const language = useLanguage()
  if (!split) return null
  const { part, other } = split
  const order = () => (
    <Link to={`/orders/${other.id}`}>
      <bdi dir="ltr">{other.number}</bdi>
    </Link>
  )
  return (
    <p className={className}>
      {other.promisedAt
        ? t.rich(`${part}By`, { order, date: weekday(language, other.promisedAt) })
        : t.rich(part, { order })}
    </p>
  )
}
