import { type CommunicationType, enums } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/form/field.tsx'
import { FieldPair, FormSection } from '../../form/form-section.tsx'
import { EntryPicker } from '../../pick/entry-picker.tsx'
import { NamesField } from '../../pick/names-field.tsx'
import { most } from '../check-draft.ts'
import { isRequired } from './is-required.ts'
import styles from './sections.module.css'
import { count, type Section } from './use-controls.ts'

const typeKinds = {
  deviceType: 'device_type',
  gatewayType: 'gateway_type',
  accessoryType: 'accessory_type',
} as const
const choices = {
  platformType: enums.PlatformType,
  notificationType: enums.NotificationType,
  integrationType: enums.IntegrationType,
} as const
const enumOf = {
  platformType: 'PlatformType',
  notificationType: 'NotificationType',
  integrationType: 'IntegrationType',
} as const

/** The facts of this sort of product; a sort without any has no such section. */
export function FactsSection(section: Section) {
  const t = useT()
  const { form, controls, asked } = section
  const { draft, change, errors } = form
  const { typed, chosen, around } = controls
  const none = <option value="">{t('cms.products.form.choose')}</option>
  const shown = [
    'warranty',
    'platformType',
    'notificationType',
    'integrationType',
    'subscriptionType',
    'communicationTypes',
  ] as const
  if (!shown.some((field) => asked.has(field))) return null
  return (
    <FormSection title={t('cms.products.parts.facts')} hint={t('cms.products.form.factsHint')}>
      {(['deviceType', 'gatewayType', 'accessoryType'] as const)
        .filter((field) => asked.has(field))
        .map((field) => (
          <EntryPicker
            key={field}
            {...around(field)}
            kind={typeKinds[field]}
            isOptional
            max={1}
            chosen={draft[field]}
            onChange={(entries) => change({ [field]: entries })}
          />
        ))}
      {draft.type === 'licence' && (
        <FieldPair>
          {(['platformType', 'integrationType', 'notificationType'] as const)
            .filter((field) => asked.has(field))
            .map((field) => (
              <SelectField key={field} {...chosen(field)}>
                {none}
                {choices[field].map((value: string) => (
                  <option key={value} value={value}>
                    {t(`enums.${enumOf[field]}.${value}` as 'enums.PlatformType.cloud')}
                  </option>
                ))}
              </SelectField>
            ))}
          {asked.has('notificationLimit') && (
            <TextField
              {...typed('notificationLimit')}
              {...count}
              help={t('cms.products.form.messagesHint')}
            />
          )}
        </FieldPair>
      )}
      {asked.has('subscriptionType') && (
        <>
          <SelectField {...chosen('subscriptionType')} isOptional={!isRequired(draft, 'subscriptionType')}>
            {none}
            {enums.SubscriptionType.map((value) => (
              <option key={value} value={value}>
                {t(`enums.SubscriptionType.${value}`)}
              </option>
            ))}
          </SelectField>
          <FieldPair>
            <TextField
              {...typed('periodCount')}
              {...count}
              isOptional={!isRequired(draft, 'subscriptionPeriod')}
            />
            <SelectField {...chosen('periodUnit')}>
              {enums.PeriodUnit.map((value) => (
                <option key={value} value={value}>
                  {t(`cms.products.form.units.${value}`)}
                </option>
              ))}
            </SelectField>
          </FieldPair>
        </>
      )}
      {asked.has('communicationTypes') && (
        <fieldset className={styles.group}>
          <legend>
            {controls.labelOf('communicationTypes')}{' '}
            <span className={styles.optional}>{t('forms.optional')}</span>
          </legend>
          <div className={styles.checks}>
            {enums.CommunicationType.map((value: CommunicationType, index) => {
              const isChosen = draft.communicationTypes.includes(value)
              return (
                <CheckboxField
                  key={value}
                  label={t(`enums.CommunicationType.${value}`)}
                  checked={isChosen}
                  disabled={!isChosen && draft.communicationTypes.length >= most.connections}
                  {...(index === 0 && { 'data-field': 'communicationTypes' })}
                  onChange={() =>
                    change({
                      communicationTypes: enums.CommunicationType.filter((other) =>
                        other === value ? !isChosen : draft.communicationTypes.includes(other),
                      ),
                    })
                  }
                />
              )
            })}
          </div>
          <p className={errors.has('communicationTypes') ? styles.fault : styles.hint}>
            {errors.get('communicationTypes') ??
              t('cms.products.form.connectivityHint', { max: most.connections })}
          </p>
        </fieldset>
      )}
      {asked.has('warranty') && (
        <FieldPair>
          <TextField {...typed('warranty')} {...count} isOptional />
          {asked.has('region') && (
            <TextField {...typed('region')} isOptional dir="ltr" help={t('cms.products.form.regionHint')} />
          )}
        </FieldPair>
      )}
      {asked.has('networkServers') &&
        (['networkServers', 'deviceProfileTypes'] as const).map((field) => (
          <NamesField
            key={field}
            {...around(field)}
            help={t(`cms.products.form.${field}Hint`)}
            names={draft[field]}
            max={most.names}
            maxLength={most.paperWord}
            onChange={(names) => change({ [field]: names })}
          />
        ))}
    </FormSection>
  )
}
