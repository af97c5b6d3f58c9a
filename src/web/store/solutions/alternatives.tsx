import { useLocation } from 'react-router'
import { withoutLanguage } from '#i18n/paths.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { usePriceText } from '#web/ui/price.tsx'
import { StockHint } from '../products/stock-hint.tsx'
import type { SolutionData } from './load-solutions.ts'
import styles from './solutions.module.css'
import { using } from './toggled.ts'

type Line = SolutionData['result']['lines'][number]
type Other = NonNullable<Line['alternatives']>[number]

/** What else the line may be of, each with its price and how much more or less that is. Links: the server works it out anew. */
export function Alternatives({ line }: { line: Line }) {
  const t = useT('store.solutions')
  const { pathname, search } = useLocation()
  const { key, alternatives = [] } = line
  const [usual] = alternatives
  const isOther = usual !== undefined && !usual.isTaken
  const others = alternatives.filter(({ isTaken }) => !isTaken)
  return (
    <div className={styles.alternatives}>
      <Disclosure summary={t('alternatives', { count: others.length })} isOpen={isOther}>
        <ul>
          {others.map((other) => (
            <li key={other.product.id}>
              <span className={styles.lineWords}>
                <span>
                  {other.product.shortName}{' '}
                  <bdi dir="ltr" className={styles.quiet}>
                    {other.product.code}
                  </bdi>
                </span>
                <AlternativePrice line={line} other={other} />
                <span className={styles.quiet}>
                  {other === usual && `${t('usual')} `}
                  <StockHint product={other.product} />
                </span>
              </span>
              <ButtonLink
                size="small"
                to={
                  withoutLanguage(pathname) +
                  using(search, key, other === usual ? undefined : other.product.code)
                }
                preventScrollReset
                aria-label={t('useOf', { name: other.product.shortName })}
              >
                {t('use')}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

function AlternativePrice({ line: { amount: now, period }, other }: { line: Line; other: Other }) {
  const t = useT('store.solutions')
  const format = useFormat()
  const priceText = usePriceText()
  const { amount } = other
  if (!amount) return <span className={styles.quiet}>{t('onRequest')}</span>
  const isAlike = now && JSON.stringify(period) === JSON.stringify(other.period)
  const more = isAlike ? amount.net.amount - now.net.amount : 0
  const difference = format.money({ ...amount.net, amount: Math.abs(more) })
  return (
    <span className={styles.quiet}>
      {priceText(amount.net, other.period)}
      {more !== 0 && ` · ${t(more > 0 ? 'dearer' : 'cheaper', { amount: difference })}`}
    </span>
  )
}
