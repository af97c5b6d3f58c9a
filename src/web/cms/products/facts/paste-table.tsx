import { useState } from 'react'
import { cmsProductFactsApi } from '#contract/cms-product-facts.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './facts-page.module.css'

type Row = Data<typeof cmsProductFactsApi.read>
type Props = { productId: string; onTake: (cells: Record<string, string>) => void }

/** A table of a datasheet: what each row is taken for, to be ticked before anything is taken over. */
export function PasteTable({ productId, onTake }: Props) {
  const t = useT('cms.products.factSheet')
  const showError = useShowError()
  const [text, setText] = useState('')
  const [rows, setRows] = useState<Row[]>([])
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  async function read() {
    try {
      const { data } = await call(cmsProductFactsApi.read, { params: { id: productId }, body: { text } })
      setRows(data)
      // What is only alike waits for a tick.
      setTicked(new Set(data.flatMap(({ value, isDoubtful }, at) => (value && !isDoubtful ? [at] : []))))
    } catch (error) {
      showError(error)
    }
  }
  function take() {
    onTake(
      Object.fromEntries(
        rows.flatMap(({ key, cell }, at) => (ticked.has(at) && key && cell ? [[key, cell]] : [])),
      ),
    )
    setRows([])
    setText('')
  }
  const toggle = (at: number) => {
    const next = new Set(ticked)
    if (!next.delete(at)) next.add(at)
    setTicked(next)
  }
  return (
    <Disclosure summary={t('paste')}>
      <p className={styles.hint}>{t('pasteHint')}</p>
      <textarea
        className={styles.paste}
        aria-label={t('paste')}
        rows={6}
        dir="auto"
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button disabled={text.trim() === ''} onClick={() => void read()}>
        {t('read')}
      </Button>
      {rows.length > 0 && (
        <>
          <table className={styles.rows}>
            <thead>
              <tr>
                <th scope="col">{t('row')}</th>
                <th scope="col">{t('value')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, raw, name = '', shown, isDoubtful, fault }, at) => (
                <tr key={`${at} ${label}`} className={fault && styles.wrong}>
                  <td>
                    <label>
                      <input
                        type="checkbox"
                        disabled={fault !== undefined}
                        checked={ticked.has(at)}
                        onChange={() => toggle(at)}
                      />
                      <bdi>{label}</bdi>
                    </label>
                    {isDoubtful && !fault && <small>{t('doubtful', { name })}</small>}
                  </td>
                  <td>
                    <bdi>{shown ?? raw}</bdi>
                    {fault && <small>{t(`faults.${fault}`)}</small>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button kind="primary" disabled={ticked.size === 0} onClick={take}>
            {t('take', { count: ticked.size })}
          </Button>
        </>
      )}
    </Disclosure>
  )
}
