import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from './list-toolbar.module.css'
import { useListAddress } from './use-list-address.ts'

const debounceMilliseconds = 300
const maxLength = 100

/** Searches while one types; what was searched for is in the address. */
export function SearchBox({ label, placeholder }: { label: string; placeholder: string }) {
  const { query, change } = useListAddress()
  const asked = query.get('search') ?? ''
  const [typed, setTyped] = useState(asked)
  const [sent, setSent] = useState(asked)
  const [seen, setSeen] = useState(asked)

  // The address was changed by something else (the back button, "clear"): the box follows. What it sent itself it has moved on from.
  if (seen !== asked) {
    setSeen(asked)
    if (asked !== sent) {
      setTyped(asked)
      setSent(asked)
    }
  }

  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === sent) return
    const timer = setTimeout(() => {
      setSent(wanted)
      change({ search: wanted }, { replace: sent !== '' && wanted !== '' })
    }, debounceMilliseconds)
    return () => clearTimeout(timer)
  })

  return (
    <form role="search" className={styles.search} onSubmit={(event) => event.preventDefault()}>
      <IconSearch size={18} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
      />
    </form>
  )
}
