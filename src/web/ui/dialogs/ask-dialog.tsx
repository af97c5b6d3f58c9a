import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useT } from '#web/language/language.tsx'
import styles from './ask-dialog.module.css'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { TextAreaField } from '../form/field.tsx'
import { isDone } from '../dialogs/is-done.ts'

type Choice = {
  label: string
  kind?: 'primary' | 'danger' | 'secondary'
  /** Given the reason where one was asked for. The dialog closes when it is done; a failure, which it tells of itself, leaves it open. */
  run: (reason: string) => Promise<unknown>
}

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  choices: Choice[]
  /** Asks for a reason, which has to be given. */
  reasonLabel?: string
}

const maxReasonLength = 255

/** A question with one or more answers, none of which needs typing a name. */
export function AskDialog(props: Props) {
  return props.isOpen ? <OpenAskDialog {...props} /> : null
}

function OpenAskDialog({ isOpen, onClose, title, children, choices, reasonLabel }: Props) {
  const t = useT()
  const formId = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [running, setRunning] = useState<Choice>()

  async function answer(choice: Choice) {
    const clean = reason.trim()
    if (reasonLabel && clean === '') return setError(t('validation.required', { field: reasonLabel }))
    if ([...clean].length > maxReasonLength)
      return setError(t('validation.maxCharacters', { field: reasonLabel ?? '', max: maxReasonLength }))
    setRunning(choice)
    const done = await isDone(() => choice.run(clean))
    setRunning(undefined)
    if (done) onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          {choices.map((choice) => (
            <Button
              key={choice.label}
              kind={choice.kind ?? 'primary'}
              isBusy={running === choice}
              disabled={running !== undefined}
              onClick={() => void answer(choice)}
            >
              {choice.label}
            </Button>
          ))}
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event: FormEvent) => event.preventDefault()}>
        {children}
        {reasonLabel && (
          <TextAreaField
            label={reasonLabel}
            value={reason}
            error={error}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setError(undefined)
            }}
          />
        )}
      </form>
    </Dialog>
  )
}
