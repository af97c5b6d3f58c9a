import { IconFileUpload, IconX } from '@tabler/icons-react'
import { type Ref, useId, useRef } from 'react'
import { ownDocumentTypes } from '#contract/documents.ts'
import { isolated } from '#web/language/isolated.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import styles from './references.module.css'
import type { ReferencesState } from './use-references.ts'

/** The purchase order number, and the cost centre of a company that has any. */
export function References({ ref, state }: { ref: Ref<HTMLDivElement>; state: ReferencesState }) {
  const t = useT()
  const { typed, errors, costCentres, isCostCentreRequired, poRule } = state
  return (
    <div ref={ref} className={styles.fields}>
      <TextField
        name="poNumber"
        label={t('fields.poNumber')}
        isOptional={poRule === 'optional'}
        required={poRule !== 'optional'}
        help={t(poRule === 'required_unique' ? 'store.checkout.poNumberOnce' : 'store.checkout.poNumberHelp')}
        {...(errors.poNumber && { error: errors.poNumber })}
        dir="auto"
        autoComplete="off"
        value={typed.poNumber}
        onChange={(event) => state.type('poNumber', event.currentTarget.value)}
      />
      {state.takesFile && <PoFile state={state} />}
      {costCentres.length > 0 && (
        <SelectField
          name="costCentre"
          label={t('fields.costCentre')}
          isOptional={!isCostCentreRequired}
          required={isCostCentreRequired}
          {...(errors.costCentre && { error: errors.costCentre })}
          value={typed.costCentre}
          onChange={(event) => state.type('costCentre', event.currentTarget.value)}
        >
          <option value="">
            {t(isCostCentreRequired ? 'store.checkout.chooseCostCentre' : 'store.checkout.noCostCentre')}
          </option>
          {costCentres.map(({ id, code, name }) => (
            <option key={id} value={id}>
              {`\u2068${code}\u2069 · \u2068${name}\u2069`}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}

/** The purchase order as a document: sent at once, and with the order once that is placed. */
function PoFile({ state: { poFile, isSending, errors, choose, removeFile } }: { state: ReferencesState }) {
  const t = useT()
  const words = useT('store.checkout')
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  return (
    <div className={styles.file} role="group" aria-label={t('fields.poFile')}>
      <p className={styles.label}>
        {t('fields.poFile')} <span className={styles.hint}>{t('forms.optional')}</span>
      </p>
      {poFile ? (
        <p className={styles.chosen}>
          <bdi>{poFile.name}</bdi>
          <Button
            kind="quiet"
            size="small"
            aria-label={words('removePoFile', { name: isolated(poFile.name) })}
            onClick={removeFile}
          >
            <IconX size={18} aria-hidden />
          </Button>
        </p>
      ) : (
        <Button
          name="poFile"
          size="small"
          isBusy={isSending}
          aria-describedby={noteId}
          onClick={() => input.current?.click()}
        >
          <IconFileUpload size={18} aria-hidden />
          {words('choosePoFile')}
        </Button>
      )}
      <p id={noteId} className={errors.poFile ? styles.error : styles.hint} role={errors.poFile && 'alert'}>
        {errors.poFile ?? words('poFileHelp')}
      </p>
      <input
        ref={input}
        type="file"
        accept={ownDocumentTypes.join(',')}
        hidden
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          // The same file chosen again is a choice as well.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
