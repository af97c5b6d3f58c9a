import {
  IconArrowRight,
  IconListDetails,
  IconMessages,
  IconPackage,
  IconPlus,
  IconSearch,
  IconUser,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { fits } from './fits.ts'
import { type PaletteGroup, type PaletteItem, useFound, usePlaces } from './palette-items.ts'
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
 * Goes to any page, begins what is done often, finds products, orders, requests and customers: the ARIA pattern of a combobox with a list. The focus
 * stays in the text, arrows move in the list, Enter goes there, Esc closes and gives the focus back.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useT('cms.palette')
  const go = useGo()
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const search = useSettled(typed.trim())
  const places = usePlaces()
  const found = useFound(search)

  const wanted = typed.trim()
  // Without a word there is room for the sections alone; more would be a page to read.
  const offered = wanted === '' ? places.slice(0, 12) : places.filter(({ label }) => fits(label, wanted))
  const all = [...offered, ...found.items]
  const items = groups.flatMap((group) => all.filter((item) => item.group === group))
  const marked = Math.min(active, items.length - 1)
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

  function open(item: PaletteItem | undefined) {
    if (!item) return
    onClose()
    go(item.to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      const next = (marked + step + items.length) % items.length
      setActive(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      open(items[marked])
    }
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
      <div className={styles.search}>
        <IconSearch size={20} aria-hidden />
        <input
          role="combobox"
          aria-label={t('title')}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={items.length > 0 ? `${listId}-${marked}` : undefined}
          aria-autocomplete="list"
          placeholder={t('placeholder')}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          autoFocus
        />
      </div>
      <p className={styles.said} role="status">
        {wanted === '' ? '' : isWaiting ? t('searching') : t('found', { count: items.length })}
      </p>
      <div id={listId} role="listbox" aria-label={t('results')} className={styles.list}>
        {groups.map((group) => {
          const own = items.flatMap((item, at) => (item.group === group ? [{ item, at }] : []))
          if (own.length === 0) return null
          return (
            <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
              <p id={`${listId}-${group}`} className={styles.group} role="presentation">
                {t(`groups.${group}`)}
              </p>
              {own.map(({ item, at }) => (
                <Option
                  key={`${item.to} ${item.label}`}
                  id={`${listId}-${at}`}
                  item={item}
                  isMarked={at === marked}
                  onMark={() => setActive(at)}
                  onOpen={() => open(item)}
                />
              ))}
            </div>
          )
        })}
      </div>
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

type OptionProps = {
  id: string
  item: PaletteItem
  isMarked: boolean
  onMark: () => void
  onOpen: () => void
}

function Option({ id, item: { group, label, hint }, isMarked, onMark, onOpen }: OptionProps) {
  const Icon = icons[group]
  return (
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      className={classNames(styles.option, isMarked && styles.marked)}
      onPointerMove={onMark}
      onClick={onOpen}
      onKeyDown={(event) => event.key === 'Enter' && onOpen()}
    >
      <Icon size={18} className={group === 'pages' ? 'mirrors' : undefined} aria-hidden />
      <span dir="auto" className={styles.label}>
        {label}
      </span>
      {hint && <bdi className={styles.hint}>{hint}</bdi>}
    </div>
  )
}

/** The text once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
