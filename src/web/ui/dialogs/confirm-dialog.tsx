import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { asciiDigits } from '#contract/digits.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '../button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { TextField } from '../form/field.tsx'
import { useDebounced } from '../form/use-debounced.ts'
import { isDone } from '../dialogs/is-done.ts'

/** The text is compared this long after the last key. */
const debounceMilliseconds = 300

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What has to be typed exactly: a name, a code; of many, how many they are, in the digits of either language. */
  value: string | number
  /** Under the warning: what can still be done about it. */
  note?: ReactNode
  /** What it is about, under the question. */
  children?: ReactNode
  confirmLabel: string
  /** Closes the dialog when done; a failure, which is reported elsewhere, leaves it open. */
  onConfirm: () => Promise<unknown>
}

/** Confirms what cannot be undone: the button works once the name of the item has been typed. */
export function ConfirmDialog(props: Props) {
  // Every opening starts with an empty field.
  return props.isOpen ? <OpenConfirmDialog {...props} /> : null
}

function OpenConfirmDialog({
  isOpen,
  onClose,
  title,
  value,
  note,
  children,
  confirmLabel,
  onConfirm,
}: Props) {
  const t = useT('confirm')
  const format = useFormat()
  const formId = useId()
  const [typed, setTyped] = useState('')
  const checked = useDebounced(typed, debounceMilliseconds)
  const [isBusy, setBusy] = useState(false)
  const isMatch =
    typeof value === 'number'
      ? asciiDigits(checked).replace(/[\s,.٬]/g, '') === String(value)
      : checked.trim() === value.trim()
  const shown = typeof value === 'number' ? format.number(value) : value

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (!isMatch || isBusy) return
    setBusy(true)
    const done = await isDone(onConfirm)
    setBusy(false)
    if (done) onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" form={formId} disabled={!isMatch} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={confirm} className={styles.form}>
        <div className={styles.warning}>
          <p>{t('warning')}</p>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {children}
        <p>
          {t.rich('typeToConfirm', {
            value: shown,
            name: (text) => <bdi className={styles.value}>{text}</bdi>,
          })}
        </p>
        <TextField
          label={t(typeof value === 'number' ? 'countField' : 'field')}
          isLabelHidden
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          // Digits alone would stand at the left whatever the language.
          dir={typeof value === 'number' ? undefined : 'auto'}
        />
      </form>
    </Dialog>
  )
}
