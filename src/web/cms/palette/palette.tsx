import {
  IconArrowRight,
  IconListDetails,
  IconMessages,
  IconPackage,
  IconPlus,
  IconSearch,
  IconUser,
} from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  Autocomplete,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  TextField,
} from 'react-aria-components'
import { useT } from '#web/language/language.tsx'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import { useGo } from '#web/language/link.tsx'
import { InPageLanguage } from '../form/in-page-language.tsx'
import { matchesTyped } from './matches-typed.ts'
import { type PaletteGroup, type PaletteItem, usePaletteResults, usePlaces } from './palette-items.ts'
import styles from './palette.module.css'

const icons = {
  actions: IconPlus,
  pages: IconArrowRight,
  products: IconPackage,
  orders: IconListDetails,
  requests: IconMessages,
  customers: IconUser,
}
const groups: readonly PaletteGroup[] = ['pages', 'actions', 'products', 'orders', 'requests', 'customers']
const pauseMs = 200

/**
 * Goes to any page, begins what is done often, finds products, orders, requests and customers. The focus stays in the text,
 * arrows move in the list, Enter goes there, Esc closes and gives the focus back.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useT('cms.palette')
  const go = useGo()
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), pauseMs)
  const places = usePlaces()
  const found = usePaletteResults(search)

  const wanted = typed.trim()
  // Without a word there is room for the sections alone; more would be a page to read.
  const offered =
    wanted === '' ? places.slice(0, 12) : places.filter(({ label }) => matchesTyped(label, wanted))
  const all = [...offered, ...found.items]
  const items = groups.flatMap((group) => all.filter((item) => item.group === group))
  const isWaiting = found.isSearching || search !== wanted

  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  function open(key: string | number) {
    const item = items.find((one) => keyOf(one) === key)
    if (!item) return
    onClose()
    go(item.to)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <InPageLanguage>
        <Autocomplete inputValue={typed} onInputChange={setTyped}>
          <TextField className={styles.search ?? ''} aria-label={t('title')}>
            <IconSearch size={20} aria-hidden />
            <Input
              role="combobox"
              aria-expanded={items.length > 0}
              aria-controls={listId}
              placeholder={t('placeholder')}
              maxLength={100}
              dir="auto"
              autoFocus
              onKeyDown={(event) => {
                // Before anything is typed nothing is marked: Enter goes to the first.
                const isMarked = event.currentTarget.hasAttribute('aria-activedescendant')
                const [first] = items
                if (event.key === 'Enter' && !isMarked && first) open(keyOf(first))
              }}
            />
          </TextField>
          <p className={styles.said} role="status">
            {wanted === '' ? '' : isWaiting ? t('searching') : t('found', { count: items.length })}
          </p>
          <ListBox
            id={listId}
            aria-label={t('results')}
            className={styles.list ?? ''}
            escapeKeyBehavior="none"
            shouldFocusWrap
            onAction={open}
          >
            {groups
              .filter((group) => items.some((item) => item.group === group))
              .map((group) => (
                <ListBoxSection key={group} id={group}>
                  <Header className={styles.group}>{t(`groups.${group}`)}</Header>
                  {items
                    .filter((item) => item.group === group)
                    .map((item) => (
                      <Option key={keyOf(item)} item={item} />
                    ))}
                </ListBoxSection>
              ))}
          </ListBox>
        </Autocomplete>
      </InPageLanguage>
      {items.length === 0 && !isWaiting && (
        <div className={styles.none}>
          <p>{t('none')}</p>
          <p>{t('noneHint')}</p>
        </div>
      )}
      <p className={styles.keys} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.move')}
        <kbd>↵</kbd> {t('keys.open')}
        <kbd>Esc</kbd> {t('keys.close')}
      </p>
    </dialog>
  )
}

const keyOf = ({ to, label }: PaletteItem) => `${to} ${label}`

function Option({ item }: { item: PaletteItem }) {
  const { group, label, hint } = item
  const Icon = icons[group]
  return (
    <ListBoxItem id={keyOf(item)} textValue={label} className={styles.option ?? ''}>
      <Icon size={18} className={group === 'pages' ? 'mirrors' : undefined} aria-hidden />
      <span dir="auto" className={styles.label}>
        {label}
      </span>
      {hint && <bdi className={styles.hint}>{hint}</bdi>}
    </ListBoxItem>
  )
}
