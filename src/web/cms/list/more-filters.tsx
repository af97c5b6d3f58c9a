import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './list-toolbar.module.css'

type Props = {
  /** How many of them narrow the list. */
  count: number
  children: ReactNode
}

/** The rarer filters of a list, behind a button. */
export function MoreFilters({ count, children }: Props) {
  const t = useT('cms.list')
  const format = useFormat()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={16} aria-hidden />
        {t(isOpen ? 'fewerFilters' : 'moreFilters')}
        {count > 0 && <span className={styles.moreCount}>{format.number(count)}</span>}
      </Button>
      <div id={id} className={styles.filters} role="group" aria-label={t('rarerFilters')} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  )
}
