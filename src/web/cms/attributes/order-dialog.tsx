import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { isolated } from '#web/language/isolated.ts'
import styles from './attributes.module.css'

type Item = { id: string; name: string }
type Props = {
  title: string
  items: readonly Item[]
  onClose: () => void
  onSave: (ids: string[]) => Promise<unknown>
}

/** Moves items up and down, and saves their order at the end. */
export function OrderDialog({ title, items, onClose, onSave }: Props) {
  const t = useT('cms.attributes.order')
  const actions = useT('actions')
  const showError = useShowError()
  const list = useRef<HTMLOListElement>(null)
  const [ordered, setOrdered] = useState(items)
  const [moved, setMoved] = useState<{ id: string; step: -1 | 1 }>()
  const [isSaving, setSaving] = useState(false)
  const isChanged = ordered.some(({ id }, at) => id !== items[at]?.id)

  // A row that moves in the document loses the focus; at either end only the other button is left.
  useLayoutEffect(() => {
    if (!moved) return
    const row = list.current?.querySelector(`[data-id="${moved.id}"]`)
    const wanted = row?.querySelector<HTMLButtonElement>(`[data-step="${moved.step}"]`)
    const button = wanted?.disabled ? row?.querySelector<HTMLButtonElement>('button:enabled') : wanted
    button?.focus()
  }, [moved])

  function move(at: number, step: -1 | 1) {
    const item = ordered[at]
    if (!item) return
    const next = ordered.filter(({ id }) => id !== item.id)
    next.splice(at + step, 0, item)
    setOrdered(next)
    setMoved({ id: item.id, step })
  }

  async function save() {
    setSaving(true)
    try {
      await onSave(ordered.map(({ id }) => id))
      showAlert({ type: 'success', message: t('saved') })
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setSaving(false)
    }
  }

  const place = ordered.findIndex(({ id }) => id === moved?.id)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{actions('cancel')}</Button>
          <Button kind="primary" disabled={!isChanged} isBusy={isSaving} onClick={() => void save()}>
            {actions('save')}
          </Button>
        </>
      }
    >
      <VisuallyHidden>
        <span role="status">
          {place >= 0 &&
            t('moved', {
              name: isolated(ordered[place]?.name ?? ''),
              place: place + 1,
              total: ordered.length,
            })}
        </span>
      </VisuallyHidden>
      <ol ref={list} className={styles.order}>
        {ordered.map(({ id, name }, at) => (
          <li key={id} data-id={id}>
            <bdi>{name}</bdi>
            <IconButton
              label={t('up', { name: isolated(name) })}
              data-step={-1}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <IconArrowUp size={18} />
            </IconButton>
            <IconButton
              label={t('down', { name: isolated(name) })}
              data-step={1}
              disabled={at === ordered.length - 1}
              onClick={() => move(at, 1)}
            >
              <IconArrowDown size={18} />
            </IconButton>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
