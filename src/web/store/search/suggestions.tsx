import {
  IconApps,
  IconBuildingFactory2,
  IconBuildingStore,
  IconBulb,
  IconCategory,
  IconFilter,
  IconSearch,
} from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { usePriceText } from '#web/ui/price.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './suggestions.module.css'
import { useListbox } from './use-listbox.ts'
import { type SuggestionsAnswer, useSuggestions, metadataGroupsOf } from './use-suggestions.ts'
import { useTyped } from './use-typed.ts'

type Option = { to: string; content: ReactNode }
type Group = { label?: string; options: Option[] }

/** What the header's search leads to as one types: products, ways into the catalogue, and all results (ARIA's combobox with a list). */
export function Suggestions({ input, id }: { input: RefObject<HTMLInputElement | null>; id: string }) {
  const t = useT('store.suggestions')
  const text = useTyped(input)
  const { words, found } = useSuggestions(text)
  const groups = useGroups(found, words)
  const places = groups.flatMap(({ options }) => options.map(({ to }) => to))
  const { isOpen, active, close } = useListbox({ input, id, places, text })
  const count = places.length - 1

  return (
    <>
      {isOpen && (
        <div className={styles.popup}>
          {count === 0 && <p className={styles.none}>{t('none', { search: words })}</p>}
          <div role="listbox" id={id} aria-label={t('label')} className={styles.list}>
            {groups.map(({ label, options }, group) => (
              <div
                key={label ?? 'all'}
                role={label ? 'group' : 'presentation'}
                aria-labelledby={label && `${id}-group-${group}`}
              >
                {label && (
                  <p id={`${id}-group-${group}`} role="presentation" className={styles.group}>
                    {label}
                  </p>
                )}
                {options.map(({ to, content }) => {
                  const index = places.indexOf(to)
                  return (
                    <Link
                      key={to}
                      to={to}
                      id={`${id}-${index}`}
                      role="option"
                      aria-selected={index === active}
                      tabIndex={-1}
                      className={styles.option}
                      // The focus stays in the text.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={close}
                    >
                      {content}
                    </Link>
                  )
                })}
              </div>
            ))}
          </div>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">
          {isOpen ? (count > 0 ? t('found', { count }) : t('none', { search: words })) : ''}
        </span>
      </VisuallyHidden>
    </>
  )
}

const icons = { application: IconApps, useCase: IconBulb, industry: IconBuildingFactory2 }
const wayIcons = { types: IconCategory, makers: IconBuildingStore, values: IconFilter }

function useGroups(found: SuggestionsAnswer | undefined, words: string): Group[] {
  const t = useT('store')
  const priceText = usePriceText()
  if (!found) return []
  const labels = {
    application: t('product.applications'),
    useCase: t('product.useCases'),
    industry: t('product.industries'),
  }
  const products = found.products.map(({ id, name, image, price, period }) => ({
    to: `/products/${id}`,
    content: (
      <>
        <span className={styles.picture}>
          <Picture file={image && { ...image, alt: '' }} alt="" sizes="44px" />
        </span>
        <bdi className={styles.name}>{name}</bdi>
        {price && <span className={styles.price}>{priceText(price, period)}</span>}
      </>
    ),
  }))
  const pages = (['types', 'makers', 'values'] as const).map((name) => {
    const Icon = wayIcons[name]
    return {
      label: t(`suggestions.${name}`),
      options: found[name].map((way) => ({
        to: way.path,
        content: (
          <>
            <Icon size={18} className={styles.icon} aria-hidden />
            <span className={styles.name}>
              {'attribute' in way && `${way.attribute}: `}
              <bdi>
                {'orBetter' in way && way.orBetter
                  ? t('suggestions.orBetter', { value: way.title })
                  : way.title}
              </bdi>
            </span>
          </>
        ),
      })),
    }
  })
  const ways = metadataGroupsOf(found).map(({ name, items }) => {
    const Icon = icons[name]
    return {
      label: labels[name],
      options: items.map(({ id, title }) => ({
        to: `/products?${name}=${id}`,
        content: (
          <>
            <Icon size={18} className={styles.icon} aria-hidden />
            <bdi className={styles.name}>{title}</bdi>
          </>
        ),
      })),
    }
  })
  const all = {
    to: `/products?search=${encodeURIComponent(words)}`,
    content: (
      <>
        <IconSearch size={18} className={styles.icon} aria-hidden />
        <span className={styles.name}>{t('suggestions.all', { search: words })}</span>
      </>
    ),
  }
  return [
    { label: t('suggestions.products'), options: products },
    ...pages,
    ...ways,
    { options: [all] },
  ].filter(({ options }) => options.length > 0)
}
