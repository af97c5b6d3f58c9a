import { IconFileTypeCsv, IconQrcode } from '@tabler/icons-react'
import { type FormEvent, lazy, Suspense, useId, useMemo, useRef, useState } from 'react'
import { cmsInventoryApi, maxUnitsAtOnce } from '#contract/inventory.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CheckboxField, Field } from '#web/ui/form/field.tsx'
import { type CheckedLine, checkLines, type Refusal, unseenProblems } from './check-lines.ts'
import { CheckedLines } from './checked-lines.tsx'
import styles from './dialogs.module.css'
import type { Stock } from './inventory-columns.tsx'
import { useStockChange } from './use-stock-change.ts'

const ScanDialog = lazy(() =>
  import('../scan/scan-dialog.tsx').then((module) => ({ default: module.ScanDialog })),
)

const maxFileBytes = 1_048_576

/** Pieces with their identifiers: typed, pasted, scanned by hand or camera, or from a file. Checked line by line before they are added. */
export function AddUnitsDialog({ stock, onClose }: { stock: Stock; onClose: () => void }) {
  const t = useT('cms.inventory.add')
  const actions = useT('actions')
  const faults = useT('cms.inventory.faults')
  const formId = useId()
  const file = useRef<HTMLInputElement>(null)
  const [key] = useState(() => crypto.randomUUID().slice(0, 18))
  const [attempt, setAttempt] = useState(0)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [leavesOut, setLeavesOut] = useState(false)
  const [leftOut, setLeftOut] = useState<CheckedLine[]>([])
  const unnamed = stock.onHand - stock.units
  const [areCounted, setCounted] = useState(unnamed > 0)
  const [isScanning, setScanning] = useState(false)
  const { change, isBusy } = useStockChange()
  const lines = useMemo(() => checkLines(text, refusal, (fault) => faults(fault)), [text, refusal, faults])
  const wrong = lines.filter((line) => line.faults.length > 0).length
  const count = lines.length - (leavesOut ? wrong : 0)

  const enter = (next: string) => {
    setText(next)
    setError(undefined)
  }
  const append = (line: string) => enter(`${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`)

  async function load(chosen: File | undefined) {
    if (!chosen) return
    if (chosen.size > maxFileBytes) return setError(t('tooLarge'))
    try {
      enter(new TextDecoder('utf-8', { fatal: true }).decode(await chosen.arrayBuffer()))
    } catch {
      setError(t('unreadable'))
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (lines.length === 0) return setError(t('none'))
    if (lines.length > maxUnitsAtOnce) return setError(t('tooMany', { max: maxUnitsAtOnce }))
    if (wrong > 0 && (!leavesOut || count === 0)) return setError(t('fix'))
    let left: CheckedLine[] = []
    const { isDone, fields } = await change(async () => {
      const { data } = await call(cmsInventoryApi.addUnits, {
        params: { id: stock.id },
        idempotencyKey: `${key}-${attempt}`,
        body: {
          units: lines.map(({ draft }) => draft),
          areCounted: areCounted && unnamed > 0,
          leaveOutWrong: leavesOut,
        },
      })
      left = unseenProblems(lines, data.problems)
      showAlert({ type: 'success', message: t('done', { count: data.added }) })
    })
    if (isDone) return left.length > 0 ? setLeftOut(left) : onClose()
    // A refusal is an answer: what is sent next is another request.
    if (Object.keys(fields).length > 0) setAttempt(attempt + 1)
    setRefusal({ text, fields })
    setError(fields.areCounted ?? fields.units ?? (Object.keys(fields).length > 0 ? t('fix') : undefined))
  }

  if (leftOut.length > 0)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t('leftOut')}
        footer={
          <Button kind="primary" onClick={onClose}>
            {actions('close')}
          </Button>
        }
      >
        <CheckedLines lines={leftOut} leavesOut={false} />
      </Dialog>
    )
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        kind="whole"
        title={t('title', { name: stock.name })}
        footer={
          <>
            {wrong > 0 && (
              <div className={styles.leaveOut}>
                <CheckboxField
                  checked={leavesOut}
                  label={t('leaveOut', { count: wrong })}
                  onChange={(event) => {
                    setLeavesOut(event.currentTarget.checked)
                    setError(undefined)
                  }}
                />
              </div>
            )}
            <Button onClick={onClose}>{actions('cancel')}</Button>
            <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
              {t('action', { count })}
            </Button>
          </>
        }
      >
        <div className={styles.adding}>
          <form id={formId} className={styles.form} onSubmit={submit} noValidate>
            <Field label={t('lines')} error={error} help={t('linesHelp')}>
              {({ className, ...wiring }) => (
                <textarea
                  {...wiring}
                  className={`${className} ${styles.lines}`}
                  rows={10}
                  dir="ltr"
                  spellCheck={false}
                  autoCapitalize="characters"
                  autoComplete="off"
                  wrap="off"
                  value={text}
                  onChange={(event) => enter(event.currentTarget.value)}
                />
              )}
            </Field>
            <div className={styles.sources}>
              <Button onClick={() => setScanning(true)}>
                <IconQrcode size={18} aria-hidden />
                {t('scan')}
              </Button>
              <Button onClick={() => file.current?.click()}>
                <IconFileTypeCsv size={18} aria-hidden />
                {t('file')}
              </Button>
              <input
                ref={file}
                type="file"
                accept=".csv,.txt,text/csv,text/plain"
                hidden
                onChange={(event) => {
                  void load(event.currentTarget.files?.[0])
                  event.currentTarget.value = ''
                }}
              />
              <span>{t('dropHint')}</span>
            </div>
            {unnamed > 0 && (
              <CheckboxField
                checked={areCounted}
                label={t('areCounted', { count: unnamed })}
                onChange={(event) => setCounted(event.currentTarget.checked)}
              />
            )}
          </form>
          <CheckedLines lines={lines} leavesOut={leavesOut} />
        </div>
      </Dialog>
      {isScanning && (
        <Suspense>
          <ScanDialog onClose={() => setScanning(false)} onRead={append} />
        </Suspense>
      )}
    </>
  )
}
