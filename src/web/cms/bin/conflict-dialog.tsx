import { type FormEvent, useId, useState } from 'react'
import type { BinKind, BinSet } from '#contract/bin.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import styles from './bin.module.css'
import { places } from './kinds.ts'
import type { BinItem } from './bin-data.ts'

const clashing = ['code', 'name', 'title.en', 'title.ar'] as const
type Clashing = (typeof clashing)[number]
type Clash = { field: Clashing; with: { kind: BinKind; id: string; name: string }; suggest: string }

/** A thing of the bin whose values others have now. */
export type Conflict = { item: BinItem; clashes: Clash[] }

type Refusal = { code: string; details?: Record<string, unknown> | undefined }

/** What is taken of it, and by whom; undefined for another error. */
export function conflictIn({ id, kind, name }: BinItem, { code, details }: Refusal): Conflict | undefined {
  if (code !== 'restore_conflict') return undefined
  const { with: others, suggest } = details as {
    with: Partial<Record<Clashing, Clash['with']>>
    suggest: Partial<Record<Clashing, string>>
  }
  const clashes = clashing.flatMap((field) => {
    const other = others[field]
    return other ? [{ field, with: other, suggest: suggest[field] ?? '' }] : []
  })
  return { item: { id, kind, name }, clashes }
}

/** What is sent of the values that were typed. */
function setOf(values: Partial<Record<Clashing, string>>): BinSet {
  const { code, name, 'title.en': en, 'title.ar': ar } = values
  return {
    ...(code !== undefined && { code }),
    ...(name !== undefined && { name }),
    ...((en !== undefined || ar !== undefined) && {
      title: { ...(en !== undefined && { en }), ...(ar !== undefined && { ar }) },
    }),
  }
}

const labels = { code: 'code', name: 'name', 'title.en': 'title_en', 'title.ar': 'title_ar' } as const

type Props = {
  conflict: Conflict
  onClose: () => void
  onRestore: (set: BinSet) => Promise<void>
}

/** Asks for other values, with free ones filled in. */
export function ConflictDialog({ conflict: { item, clashes }, onClose, onRestore }: Props) {
  const t = useT('cms.bin')
  const confirm = useT('confirm')
  const formId = useId()
  const [values, setValues] = useState<Partial<Record<Clashing, string>>>(
    Object.fromEntries(clashes.map(({ field, suggest }) => [field, suggest])),
  )
  const [isBusy, setBusy] = useState(false)
  const isWhole = clashes.every(({ field }) => (values[field] ?? '').trim() !== '')

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!isWhole || isBusy) return
    setBusy(true)
    await onRestore(setOf(values))
    setBusy(false)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('conflict.title', { name: item.name })}
      footer={
        <>
          <Button onClick={onClose}>{confirm('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={!isWhole} isBusy={isBusy}>
            {t('restore')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void send(event)}>
        {clashes.map(({ field, with: other }) => {
          const page = places[other.kind].page?.(other.id) ?? places[other.kind].list
          return (
            <div key={field} className={styles.clash}>
              <p>
                {t.rich('conflict.taken', {
                  with: (text) => (
                    <Link to={page}>
                      <bdi>{text}</bdi>
                    </Link>
                  ),
                  name: other.name,
                })}
              </p>
              <TextField
                label={t(`conflict.${labels[field]}`)}
                value={values[field] ?? ''}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  setValues((before) => ({ ...before, [field]: value }))
                }}
                autoComplete="off"
                spellCheck={false}
                dir="auto"
              />
            </div>
          )
        })}
      </form>
    </Dialog>
  )
}
