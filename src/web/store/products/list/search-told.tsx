import type { SearchTold as Told } from '#contract/products.ts'
import { listComma } from '#i18n/list-comma.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { changed, cleared, type ListAddress, writeListAddress } from './list-address.ts'
import styles from './search-told.module.css'

type Props = { told: Told; shown: ListAddress; isEmpty: boolean }

/** How the words were understood: what was searched for instead, which word was left out, what else there is. */
export function SearchTold({ told, shown, isEmpty }: Props) {
  const t = useT('store.searchTold')
  const comma = listComma(useLanguage())
  const { corrected, dropped, didYouMean, more, withoutFilters } = told
  const typed = shown.search
  const to = (address: ListAddress) => `/products${writeListAddress(address)}`
  const strong = (words: React.ReactNode) => (
    <strong>
      <bdi>{words}</bdi>
    </strong>
  )
  return (
    <div className={styles.told} role="status">
      {!isEmpty && dropped.length > 0 ? (
        <p>{t.rich('dropped', { typed, dropped: dropped.join(comma), strong })}</p>
      ) : (
        !isEmpty && corrected !== undefined && <p>{t.rich('corrected', { typed, corrected, strong })}</p>
      )}
      {didYouMean !== undefined && (
        <p>
          {t.rich('didYouMean', {
            other: didYouMean,
            link: (words) => <Link to={to(changed(shown, { search: didYouMean }))}>{words}</Link>,
          })}
        </p>
      )}
      {withoutFilters !== undefined && (
        <p>
          {t.rich('withoutFilters', {
            count: withoutFilters,
            link: (words) => <Link to={to({ ...cleared(shown), search: typed })}>{words}</Link>,
          })}
        </p>
      )}
      {more > 0 && !isEmpty && (
        <p>
          <Link to={to(changed(shown, { in: 'all' }))}>{t('more', { count: more })}</Link>
        </p>
      )}
    </div>
  )
}
