import { type FormEvent, useRef, useState } from 'react'
import { cmsOrdersApi } from '#contract/orders.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import styles from './order-timeline.module.css'
import { useHeldForm } from '../../use-unsaved-guard.tsx'
import type { Order } from './order-data.ts'
import { useChangeOrder } from './use-change-order.ts'

const maxNoteLength = 2_000

/** Something to write down for other staff. What was typed stays until it is kept. */
export function NoteForm({ order }: { order: Order }) {
  const t = useT('cms.orders.notes')
  const texts = useT('validation')
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { act, isPending } = useChangeOrder(order)
  useHeldForm(text !== '')

  async function add(event: FormEvent) {
    event.preventDefault()
    const clean = text.trim()
    const wrong =
      clean === ''
        ? texts('required', { field: t('label') })
        : [...clean].length > maxNoteLength
          ? texts('maxCharacters', { field: t('label'), max: maxNoteLength })
          : undefined
    setError(wrong)
    if (wrong) return focusFirstError(form)
    const done = await act(
      () =>
        call(cmsOrdersApi.addNote, {
          params: { id: order.id },
          body: { text: clean },
          idempotencyKey: key,
        }),
      t('done'),
    )
    if (done !== 'done') return
    setText('')
    setKey(crypto.randomUUID())
  }

  return (
    <form ref={form} className={styles.note} onSubmit={(event) => void add(event)} noValidate>
      <Field label={t('label')} help={t('hint')} error={error}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={2}
            dir="auto"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <Button type="submit" isBusy={isPending}>
        {t('add')}
      </Button>
    </form>
  )
}
