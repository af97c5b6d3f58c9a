import { IconArrowsDiff } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import styles from './compare-toggle.module.css'
import { maxCompared } from './comparison.ts'
import { compareActions, useIsCompared } from './comparison-state.ts'

type Props = { product: { id: string; name: string } }

/** Puts a product beside others, which the bar at the bottom shows. */
export function CompareToggle({ product: { id, name } }: Props) {
  const t = useT('store.product')
  const toggle = useToggle(id)
  return (
    <IconButton
      label={t('compareThis', { name })}
      title={t('compare')}
      className={styles.toggle}
      aria-pressed={useIsCompared(id)}
      onClick={toggle}
    >
      <IconArrowsDiff size={18} aria-hidden />
    </IconButton>
  )
}

/** The same with its word beside it. */
export function CompareButton({ product: { id, name } }: Props) {
  const t = useT('store.product')
  const toggle = useToggle(id)
  return (
    <Button
      kind="quiet"
      aria-label={t('compareThis', { name })}
      className={styles.button}
      aria-pressed={useIsCompared(id)}
      onClick={toggle}
    >
      <IconArrowsDiff size={18} aria-hidden />
      {t('compare')}
    </Button>
  )
}

function useToggle(id: string) {
  const t = useT('store.product')
  return () => {
    if (!compareActions.toggle(id))
      showAlert({ type: 'warning', message: t('compareFull', { max: maxCompared }) })
  }
}
