import { useState } from 'react'
import { maxSeveral } from '#contract/attributes.ts'
import { textOf } from '#i18n/fact-text.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CheckboxField } from '#web/ui/form/field.tsx'
import { type FactColumn, optionKeys } from './fact-cells.ts'
import styles from './facts-page.module.css'

type Props = {
  name: string
  attribute: FactColumn
  /** What the cell has. */
  text: string
  onClose: () => void
  onDone: (text: string) => void
}

/** Which options of an attribute a product has. */
export function OptionsDialog({ name, attribute, text, onClose, onDone }: Props) {
  const t = useT('cms.factsGrid')
  const grid = useT('cms.grid')
  const actions = useT('actions')
  const language = useLanguage()
  const [cell, note] = text.split(' # ')
  const [chosen, setChosen] = useState(() => optionKeys(attribute, cell ?? '') ?? [])
  const isOne = attribute.kind === 'one'
  function toggle(key: string) {
    if (chosen.includes(key)) setChosen(chosen.filter((one) => one !== key))
    else setChosen(isOne ? [key] : [...chosen, key])
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={grid('cell', { column: textOf(attribute.name, language), name })}
      footer={
        <>
          <Button onClick={onClose}>{actions('cancel')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              const keys = chosen.join('; ')
              onDone(keys !== '' && note !== undefined ? `${keys} # ${note}` : keys)
              onClose()
            }}
          >
            {grid('done')}
          </Button>
        </>
      }
    >
      <fieldset className={styles.options}>
        <legend>{isOne ? t('chooseOne') : t('chooseSeveral')}</legend>
        {attribute.options.map(({ key, name }) => (
          <CheckboxField
            key={key}
            label={<bdi>{textOf(name, language)}</bdi>}
            checked={chosen.includes(key)}
            disabled={!isOne && !chosen.includes(key) && chosen.length >= maxSeveral}
            onChange={() => toggle(key)}
          />
        ))}
      </fieldset>
    </Dialog>
  )
}
