import { enums, type HardwareType, type LicenseType } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { ChoiceCard } from '#web/ui/form/choice-card.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { Code } from '../../code.tsx'
import { FieldPair, FormSection } from '../../form/form-section.tsx'
import { Facts } from '../../panel.tsx'
import styles from './sections.module.css'
import type { Section } from './use-controls.ts'

const firstOf = {
  hardware: { hardwareType: 'device', licenseType: '' },
  licence: { hardwareType: '', licenseType: 'platform' },
  package: { hardwareType: '', licenseType: '' },
} as const

/** What the product is, which decides what else is asked; fixed once it is there. */
export function KindSection({ form: { draft, change }, controls, isNew }: Section & { isNew: boolean }) {
  const t = useT()
  const label = t('cms.products.form.kind')
  if (!isNew)
    return (
      <FormSection id="kind" title={label} hint={t('cms.products.form.kindFixed')}>
        <Facts
          facts={[
            { label: t('cms.products.columns.type'), value: t(`enums.ProductType.${draft.type}`) },
            {
              label: t('fields.hardwareType'),
              value: draft.hardwareType && t(`enums.HardwareType.${draft.hardwareType}`),
            },
            {
              label: t('fields.licenseType'),
              value: draft.licenseType && t(`enums.LicenseType.${draft.licenseType}`),
            },
            { label: t('cms.products.columns.code'), value: <Code>{draft.code}</Code> },
          ]}
        />
      </FormSection>
    )
  return (
    <FormSection id="kind" title={label} hint={t('cms.products.form.kindHint')}>
      <fieldset className={styles.kinds}>
        <legend>{t('cms.products.columns.type')}</legend>
        {enums.ProductType.map((type) => (
          <ChoiceCard
            key={type}
            name="type"
            value={type}
            isChosen={draft.type === type}
            onChoose={() => change({ type, ...firstOf[type] })}
          >
            <strong>{t(`enums.ProductType.${type}`)}</strong>
            <span className={styles.muted}>{t(`cms.products.form.kinds.${type}`)}</span>
          </ChoiceCard>
        ))}
      </fieldset>
      <FieldPair>
        {draft.type === 'hardware' && (
          <SelectField {...controls.chosen('hardwareType')}>
            {enums.HardwareType.map((value: HardwareType) => (
              <option key={value} value={value}>
                {t(`enums.HardwareType.${value}`)}
              </option>
            ))}
          </SelectField>
        )}
        {draft.type === 'licence' && (
          <SelectField {...controls.chosen('licenseType')}>
            {enums.LicenseType.map((value: LicenseType) => (
              <option key={value} value={value}>
                {t(`enums.LicenseType.${value}`)}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          {...controls.typed('code')}
          help={t('cms.products.form.codeHint')}
          dir="ltr"
          spellCheck={false}
        />
      </FieldPair>
    </FormSection>
  )
}
