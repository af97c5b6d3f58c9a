import type { Ref } from 'react'
import { useT } from '#web/language/language.tsx'
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
