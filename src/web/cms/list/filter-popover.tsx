import { IconChevronDown } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useFormat } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './filter-popover.module.css'

type Props = {
  label: string
  /** How many values are chosen. */
  count: number
  children: ReactNode
}

/** A button that opens a filter's choices. It stays open while one chooses; Esc and a click elsewhere close it. */
export function FilterPopover({ label, count, children }: Props) {
  const format = useFormat()
  const details = useRef<HTMLDetailsElement>(null)
  const labelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  // What lies in it may have to be loaded: it is drawn from the first opening on.
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      const element = details.current
      if (element?.open && target instanceof Node && !element.contains(target)) element.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [])

  // Near the end of the line it opens towards the start.
  useLayoutEffect(() => {
    if (!isOpen || !panel.current) return
    const { left, right } = panel.current.getBoundingClientRect()
    if (left < 0 || right > document.documentElement.clientWidth) setCut(true)
  }, [isOpen])

  function closeByKey(event: KeyboardEvent<HTMLDetailsElement>) {
    if (event.key !== 'Escape' || !event.currentTarget.open) return
    event.currentTarget.open = false
    event.currentTarget.querySelector('summary')?.focus()
  }

  return (
    <details
      ref={details}
      className={styles.popover}
      onKeyDown={closeByKey}
      onToggle={({ currentTarget: { open } }) => {
        setOpened(true)
        setOpen(open)
        if (!open) setCut(false)
      }}
    >
      <summary className={classNames(styles.button, count > 0 && styles.on)}>
        <span id={labelId}>{label}</span>
        {count > 0 && <span className={styles.count}>{format.number(count)}</span>}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <div
        ref={panel}
        className={classNames(styles.panel, isCut && styles.atEnd)}
        role="group"
        aria-labelledby={labelId}
      >
        {wasOpened && children}
      </div>
    </details>
  )
}
