import type { EndOfSale as Told } from '#contract/products.ts'
import { useFormat } from '#web/language/language.tsx'

/** The product is sold only until a day, or no longer. The box around it has its style, which the first view brings. */
export function EndOfSale({ title, text, day }: Told) {
  const format = useFormat()
  return (
    <div role="note">
      <p>
        <strong dir="auto">{title}</strong> {day && <time dateTime={day}>{format.date(day)}</time>}
      </p>
      <p dir="auto">{text}</p>
    </div>
  )
}
