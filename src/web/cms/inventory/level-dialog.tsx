import { type FormEvent, useId, useRef, useState } from 'react'
import { cmsInventoryApi } from '#contract/inventory.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { wholeNumber } from '../whole-number.ts'
import styles from './dialogs.module.css'
import type { Stock } from './inventory-columns.tsx'
import { OutdatedNotice } from './outdated-notice.tsx'
import { useStockChange } from './use-stock-change.ts'

/** From which level on a product is low; empty, the shop's own level holds. */
export function LevelDialog({ stock, onClose }: { stock: Stock; onClose: () => void }) {
  const t = useT('cms.inventory')
  const actions = useT('actions')
  const format = useFormat()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(
    stock.hasOwnThreshold ? format.number(stock.lowStockThreshold).replace(/[,٬]/g, '') : '',
  )
  const [error, setError] = useState<string>()
  const { change, refresh, isOutdated, isBusy } = useStockChange()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const level = typed.trim() === '' ? null : wholeNumber(typed)
    if (level === undefined) {
      setError(t('move.wholeNumber', { min: 0 }))
      return focusFirstError(form)
    }
    const { isDone, fields } = await change(() =>
      call(cmsInventoryApi.update, {
        params: { id: stock.id },
        body: { lowStockThreshold: level, version: stock.version },
      }),
    )
    if (isDone) {
      showAlert({ type: 'success', message: t('level.saved') })
      onClose()
    } else if (fields.lowStockThreshold) {
      setError(fields.lowStockThreshold)
      focusFirstError(form)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('level.title')}
      footer={
        <>
          <Button onClick={onClose}>{actions('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
            {actions('save')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={styles.form} onSubmit={submit} noValidate>
        {isOutdated && <OutdatedNotice onRefresh={() => void refresh()} isBusy={isBusy} />}
        <TextField
          label={t('level.field')}
          help={t('level.help')}
          inputMode="numeric"
          autoComplete="off"
          placeholder={stock.hasOwnThreshold ? undefined : format.number(stock.lowStockThreshold)}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
