import { type FormEvent, useId, useRef, useState } from 'react'
import {
  maxReturnPhotos,
  returnKinds,
  returnPhotoTypes,
  returnReasons,
  returnWishes,
  storeReturnsApi,
} from '#contract/returns.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isolated } from '#web/language/isolated.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard } from '#web/ui/form/choice-card.tsx'
import { SelectField, TextAreaField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import styles from '../orders/order.module.css'
import { newRequestKey } from '../request-key.ts'
import type { Option } from './return-option.ts'
import { ReturnLine } from './return-line.tsx'
import { chosenReturn, type ChosenLines, type Fault } from './chosen-return.ts'
import { ReturnPhotos, type Photo } from './return-photos.tsx'
import own from './returns.module.css'

type Kind = (typeof returnKinds)[number]

const maxText = 1000

/** What, which, why, and what is wished for it. */
export function ReturnForm({ order, lines }: { order: string; lines: readonly Option[] }) {
  const t = useT('returns')
  const validation = useT('validation')
  const go = useGo()
  const name = useId()
  const form = useRef<HTMLFormElement>(null)
  const showError = useShowError()
  const sent = useRef({ text: '', key: '' })
  const kinds = returnKinds.filter((kind) => lines.some((line) => isOpen(line, kind)))
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'return')
  const [wish, setWish] = useState<(typeof returnWishes)[number]>('refund')
  const [reason, setReason] = useState<(typeof returnReasons)[number] | ''>('')
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<Photo[]>([])
  const [chosen, setChosen] = useState<ChosenLines>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const wishes = returnWishes.filter((one) => kind === 'warranty' || one !== 'repair')
  const wished = wishes.includes(wish) ? wish : 'refund'
  const open = lines.filter((line) => isOpen(line, kind))

  const wordOf = ({ fault, max }: Fault) =>
    fault === 'units' ? t('chooseUnits') : t('wrongQuantity', { max })

  function show(messages: Record<string, string>) {
    setErrors(messages)
    focusFirstError(form)
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const { asked, faults } = chosenReturn(open, chosen)
    const wrong: Record<string, string> = {
      ...Object.fromEntries(Object.entries(faults).map(([id, fault]) => [id, wordOf(fault)])),
      ...(asked.length === 0 && Object.keys(faults).length === 0 && { lines: t('chooseItem') }),
      ...(reason === '' && { reason: validation('required', { field: t('reasonLabel') }) }),
      ...([...text.trim()].length > maxText && {
        text: validation('maxCharacters', { field: t('textLabel'), max: maxText }),
      }),
    }
    if (reason === '' || Object.keys(wrong).length > 0) return show(wrong)
    const body = {
      order,
      kind,
      wish: wished,
      reason,
      text: text.trim(),
      photos: photos.map(({ id }) => id),
      lines: asked,
    }
    // The same asked again, because no answer came, is one request; something else is another.
    const content = JSON.stringify(body)
    if (sent.current.text !== content) sent.current = { text: content, key: newRequestKey() }
    setBusy(true)
    try {
      const { data } = await call(storeReturnsApi.create, { body, idempotencyKey: sent.current.key })
      showAlert({ type: 'success', message: t('sent', { number: isolated(data.number) }) })
      go(`/returns/${data.id}`)
    } catch (error) {
      if (isApiError(error) && Object.keys(error.fields).length > 0)
        show(
          Object.fromEntries(
            Object.entries(error.fields).map(([path, message]) => [
              asked[Number(/^lines\.(\d+)/.exec(path)?.[1])]?._id ?? path.split('.')[0] ?? 'lines',
              message,
            ]),
          ),
        )
      else showError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={own.form} onSubmit={(event) => void send(event)} noValidate>
      <fieldset className={own.choices}>
        <legend>{t('kindLabel')}</legend>
        <div className={own.cards}>
          {kinds.map((one) => (
            <ChoiceCard
              key={one}
              name={`${name}-kind`}
              value={one}
              isChosen={kind === one}
              onChoose={() => {
                setKind(one)
                setChosen({})
                setErrors({})
              }}
            >
              <strong>{t(`kind.${one}`)}</strong>
              <small>{t(`kindHint.${one}`)}</small>
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      <section className={styles.panel} aria-labelledby={`${name}-items`}>
        <h2 id={`${name}-items`}>{t('itemsLabel')}</h2>
        <ul className={own.lines}>
          {open.map((line) => (
            <ReturnLine
              key={line.id}
              line={line}
              kind={kind}
              chosen={chosen[line.id]}
              error={errors[line.id]}
              onChoose={(next) => {
                setChosen({ ...chosen, [line.id]: next })
                setErrors({})
              }}
            />
          ))}
        </ul>
        {errors.lines && (
          <p role="alert" className={own.wrong}>
            {errors.lines}
          </p>
        )}
      </section>
      <fieldset className={own.choices}>
        <legend>{t('wishLabel')}</legend>
        <div className={own.cards}>
          {wishes.map((one) => (
            <ChoiceCard
              key={one}
              name={`${name}-wish`}
              value={one}
              isChosen={wished === one}
              onChoose={() => setWish(one)}
            >
              <strong>{t(`wish.${one}`)}</strong>
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      <SelectField
        label={t('reasonLabel')}
        value={reason}
        error={errors.reason}
        onChange={(event) => {
          setReason(returnReasons.find((one) => one === event.currentTarget.value) ?? '')
          setErrors({})
        }}
      >
        <option value="">{t('chooseReason')}</option>
        {returnReasons.map((one) => (
          <option key={one} value={one}>
            {t(`reason.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t('text')}
        limit={maxText}
        value={text}
        error={errors.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ReturnPhotos photos={photos} max={maxReturnPhotos} types={returnPhotoTypes} onChange={setPhotos} />
      <div>
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

const isOpen = ({ mayReturn, mayClaim }: Option, kind: Kind) => (kind === 'return' ? mayReturn : mayClaim)
