import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { storeProductsApi } from '#contract/products.ts'
import { withoutLanguage } from '#i18n/paths.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './compare-bar.module.css'
import { maxCompared, withComparison } from './comparison.ts'
import { compareActions } from './comparison-state.ts'

/** What was chosen to compare, at the bottom of the window. */
export function CompareBar({ compared }: { compared: readonly string[] }) {
  const t = useT('store.compare')
  const { pathname, search } = useLocation()
  const answer = useQuery(
    queryOf(call, useLanguage(), storeProductsApi.list, {
      query: { ids: [...compared], limit: maxCompared },
    }),
  )
  const cards = new Map(answer.data?.data.map((card) => [card.id, card]))
  const count = compared.length
  const isEnough = count > 1
  const isOnList = withoutLanguage(pathname) === '/products'
  return (
    <section className={styles.bar} aria-label={t('label')}>
      <ul className={styles.chosen}>
        {compared.map((id) => {
          const card = cards.get(id)
          const name = t('remove', { name: card?.name ?? '…' })
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.one}
                aria-label={name}
                title={name}
                onClick={() => compareActions.remove(id)}
              >
                <Picture file={card?.image && { ...card.image, alt: '' }} alt="" sizes="48px" />
                <span className={styles.cross}>
                  <IconX size={12} stroke={2.5} aria-hidden />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <VisuallyHidden>
        <span role="status">{t('chosen', { count, max: maxCompared })}</span>
      </VisuallyHidden>
      {!isEnough && <p className={styles.hint}>{t('oneMore')}</p>}
      <div className={styles.actions}>
        {isEnough && (
          <ButtonLink
            kind="primary"
            to={`/products${withComparison(isOnList ? search : '', compared)}`}
            state={{ isFromShop: true }}
            preventScrollReset={isOnList}
          >
            {t('open', { count })}
          </ButtonLink>
        )}
        <Button kind="quiet" aria-label={t('clear')} title={t('clear')} onClick={compareActions.clear}>
          <IconX size={18} aria-hidden />
        </Button>
      </div>
    </section>
  )
}
