import { IconSearch } from '@tabler/icons-react'
import { Suspense, useLayoutEffect, useId, useRef, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { useT } from '#web/language/language.tsx'
import { useHref } from '#web/language/link.tsx'
import { shoppingPart } from '#web/language/shopping-words.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './search-form.module.css'

const Suggestions = shoppingPart(() => import('./suggestions.tsx').then(({ Suggestions: list }) => list))

/** Works without script: it asks for the product list by its address. What it suggests comes when somebody begins. */
export function SearchForm({ className }: { className: string | undefined }) {
  const t = useT()
  const href = useHref()
  const [query] = useSearchParams()
  const asked = query.get('search') ?? ''
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [isBegun, setBegun] = useState(false)

  // Another list is on the screen; the focus stays, which a new input would lose. What was typed before the page was
  // taken over is left alone.
  const shown = useRef(asked)
  useLayoutEffect(() => {
    if (shown.current !== asked && input.current) input.current.value = asked
    shown.current = asked
  }, [asked])

  return (
    <Form
      action={href('/products')}
      method="get"
      role="search"
      className={classNames(styles.search, className)}
      // A search for nothing leads nowhere; emptied, the one before ends. The address knows of that one before it is drawn.
      onSubmit={(event) => {
        const before = new URLSearchParams(window.location.search).get('search')
        if (before || input.current?.value.trim()) return
        event.preventDefault()
        input.current?.focus()
      }}
    >
      <input
        ref={input}
        className={styles.input}
        type="text"
        name="search"
        inputMode="search"
        enterKeyHint="search"
        defaultValue={asked}
        maxLength={100}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder={t('store.header.search')}
        aria-label={t('store.header.search')}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls={listId}
        onFocus={() => setBegun(true)}
        onInput={() => setBegun(true)}
      />
      <IconButton type="submit" label={t('actions.search')} className={styles.submit}>
        <IconSearch size={18} />
      </IconButton>
      {isBegun && (
        <Suspense fallback={null}>
          <Suggestions input={input} id={listId} />
        </Suspense>
      )}
    </Form>
  )
}
