import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CheckboxField, TextField } from '#web/ui/form/field.tsx'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Pickable } from './pickable.ts'
import { ListError } from '../list/list-state.tsx'
import { type ProductScope, usePickOptions, type PickKind } from './use-pick-options.tsx'
import styles from './pick-dialog.module.css'

type Props = {
  title: string
  what: PickKind
  /** Which products are offered; all, where nothing is said. */
  among?: ProductScope
  /** Those that are chosen already: shown so, and not to be picked again. */
  taken: readonly string[]
  takenLabel?: string
  /** A new choice replaces the one before. */
  isSingle?: boolean
  onClose: () => void
  /** Answers whether it was done; then the dialog closes. */
  onPick: (items: Pickable[]) => Promise<boolean> | boolean
}

const debounceMilliseconds = 300

/** Finds things by words and picks several; what was picked stays while one searches on. */
export function PickDialog({
  title,
  what,
  among,
  taken,
  takenLabel,
  isSingle = false,
  onClose,
  onPick,
}: Props) {
  const t = useT('cms.pick')
  const searchLabel = t(`search.${what}`)
  const actions = useT('actions')
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), debounceMilliseconds)
  const [picked, setPicked] = useState<readonly Pickable[]>([])
  const [isBusy, setBusy] = useState(false)
  const { found, error, isFetching, isPlaceholderData, refetch } = usePickOptions(what, search, among)

  const mark = (item: Pickable, isPicked: boolean) =>
    setPicked((old) => (isPicked ? [...(isSingle ? [] : old), item] : old.filter(({ id }) => id !== item.id)))

  async function pick() {
    setBusy(true)
    const isDone = await onPick([...picked])
    setBusy(false)
    if (isDone) onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      kind="side"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{actions('cancel')}</Button>
          <Button kind="primary" disabled={picked.length === 0} isBusy={isBusy} onClick={() => void pick()}>
            {t('add', { count: picked.length })}
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        <TextField
          type="search"
          label={searchLabel}
          isLabelHidden
          placeholder={searchLabel}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          dir="auto"
        />
        <p className={styles.count} role="status">
          {found && !isPlaceholderData && t('found', { count: found.total })}
        </p>
        {error ? (
          <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
        ) : (
          <ul className={styles.items} aria-busy={isPlaceholderData || !found}>
            {found?.data.map((item) => {
              const isIn = taken.includes(item.id)
              return (
                <li key={item.id}>
                  <CheckboxField
                    checked={isIn || picked.some(({ id }) => id === item.id)}
                    disabled={isIn}
                    onChange={(event) => mark(item, event.currentTarget.checked)}
                    label={
                      <span className={styles.item}>
                        {'image' in item && (
                          <Picture file={item.image} alt="" sizes="48px" className={styles.picture} />
                        )}
                        <span className={styles.words}>
                          <bdi className={styles.name}>{item.name}</bdi>
                          <span className={styles.code}>
                            {item.hint}
                            {isIn && <span>{takenLabel ?? t('isIn')}</span>}
                          </span>
                        </span>
                      </span>
                    }
                  />
                </li>
              )
            }) ??
              Array.from({ length: 8 }, (_, index) => (
                <li key={index} className={styles.waiting}>
                  <Skeleton />
                </li>
              ))}
          </ul>
        )}
        {found && found.total > found.data.length && <p className={styles.count}>{t('narrow')}</p>}
      </div>
    </Dialog>
  )
}
