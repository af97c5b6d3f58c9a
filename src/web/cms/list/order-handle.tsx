import { IconGripVertical } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import styles from './order-handle.module.css'
import type { useOrder } from './use-order.ts'

type Props = ReturnType<ReturnType<typeof useOrder>['handleOf']> & { name: string }

/** Moves a row of a list by dragging, or by the arrow keys. */
export function OrderHandle({ name, ...handle }: Props) {
  const t = useT('cms.list')
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={t('moveNamed', { name })}
      title={t('moveHelp')}
      {...handle}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  )
}
