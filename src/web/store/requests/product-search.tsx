import { IconSearch } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useFormat, useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './product-search.module.css'
import type { LineCard } from './use-product-cards.ts'
import { useProductSearch } from './use-product-search.ts'
import type { WantedLine } from './wanted-lines.ts'

type Props = {
  ref: Ref<HTMLInputElement>
  error: string | undefined
  chosen: readonly WantedLine[]
  onPick: (card: LineCard) => void
}

/** Finds products as one types; what is picked goes into the list and the field is free for the next. */
export function ProductSearch({ ref, error, chosen, onPick }: Props) {
  const t = useT('store.requests.products')
  const format = useFormat()
  const search = useProductSearch(onPick)
  const quantities = new Map(chosen.map(({ product, quantity }) => [product, quantity]))
  return (
    <Field label={t('search')} error={error}>
      {({ className, ...wiring }) => (
        <div className={styles.box}>
          <IconSearch size={18} className={styles.icon} aria-hidden />
          <input
            {...wiring}
            {...search.input}
            ref={ref}
            className={classNames(className, styles.input)}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            maxLength={100}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder={t('placeholder')}
          />
          {search.isOpen && (
            <div className={styles.popup}>
              {search.cards.length > 0 ? (
                <div id={search.listId} role="listbox" aria-label={t('search')} className={styles.list}>
                  {search.cards.map((card, index) => {
                    const quantity = quantities.get(card.id)
                    return (
                      <button
                        type="button"
                        tabIndex={-1}
                        key={card.id}
                        id={`${search.listId}-${index}`}
                        role="option"
                        aria-selected={index === search.active}
                        // The focus stays in the text.
                        onMouseDown={(event) => event.preventDefault()}
                        onClick={() => search.take(card)}
                      >
                        <span className={styles.picture}>
                          <Picture file={card.image && { ...card.image, alt: '' }} alt="" sizes="44px" />
                        </span>
                        <span className={styles.words}>
                          <bdi>{card.name}</bdi>
                          <bdi dir="ltr" className={styles.code}>
                            {card.code}
                          </bdi>
                        </span>
                        {quantity !== undefined && (
                          <span className={styles.there}>
                            {format.number(quantity)} {t('isThere')}
                          </span>
                        )}
                      </button>
                    )
                  })}
                </div>
              ) : (
                <p className={styles.none}>{t('none')}</p>
              )}
            </div>
          )}
          <VisuallyHidden>
            <span role="status">
              {search.added
                ? t('added', { name: search.added })
                : search.isOpen
                  ? t('found', { count: search.cards.length })
                  : ''}
            </span>
          </VisuallyHidden>
        </div>
      )}
    </Field>
  )
}
