import { brand } from '#brand'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import {
  cmsSettingsApi,
  currencies,
  maxBusinessDays,
  maxHolidays,
  maxReturnDays,
  maxDaysToPay,
  maxGraceDays,
  maxReviewDays,
  maxThreshold,
  maxUnpaidLimit,
} from '#contract/cms-settings.ts'
import type { StaffPermission } from '#contract/staff-permissions.ts'
import { asciiDigits } from '#contract/digits.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/form/field.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { isEmail } from '../form/is-email.ts'
import { FieldPair, FormSection } from '../form/form-section.tsx'
import { OnlyWith } from '../form/only-with.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { KeptForm } from '../kept/kept-form.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import { useMay } from '../may.ts'
import { ImageField } from '../pictures/image-field.tsx'
import { invalidate } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { wholeNumber } from '../whole-number.ts'
import { accountFaults } from './account-faults.ts'
import { BankAccounts } from './bank-accounts.tsx'
import { DaysField } from './days-field.tsx'
import {
  accountsOf,
  daysOf,
  draftOf,
  isWebAddress,
  linksOf,
  rateOf,
  type Settings,
  settingsChanges,
  settingsLabels,
  type SettingsDraft,
  type SettingsField,
  settingsFields,
} from './settings-draft.ts'
import styles from './settings.module.css'
import { SocialLinks } from './social-links.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

type Props = { settings: Settings; onSaved: (settings: Settings) => void }

/** The switches this brand has; a setting cannot switch on what the brand lacks. */
const switches = [
  { key: 'pricing', field: 'visibility.pricing', isOn: brand.flags.price },
  { key: 'stock', field: 'visibility.stock', isOn: brand.flags.stockMarketplace },
  { key: 'payment', field: 'visibility.payment', isOn: brand.flags.cart },
  { key: 'whatsapp', field: 'visibility.whatsapp.enabled', isOn: brand.flags.whatsapp },
] as const

/** Branding, prices, switches, links, company and the rest, saved together. */
export function SettingsForm({ settings, onSaved }: Props) {
  const t = useT()
  const words = useT('cms.settings')
  const format = useFormat()
  const language = useLanguage()
  const may = useMay()
  const element = useRef<HTMLFormElement>(null)
  const [pictures, setPictures] = useState({ logo: settings.logo, favicon: settings.favicon })
  const [isTold, setTold] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const latest = useRef(settings)
  const labelOf = useLabels(settings.currency)
  const form = useTextForm<SettingsField>({
    fields: settingsFields,
    initial: { draft: draftOf(settings, language), version: settings.version },
    keep: {
      form: 'settings',
      id: 'settings',
      except: ['bankTransfer.accounts'],
      beside: { value: pictures, restore: (kept) => setPictures(kept as typeof pictures) },
    },
    check: useCheck(labelOf),
    save: async ({ draft, changed, version }) => {
      const { data } = await call(cmsSettingsApi.update, {
        body: { ...settingsChanges(draft, changed), version },
      })
      await invalidate(cmsSettingsApi.find)
      latest.current = data
      return data.version
    },
    reload: async () => {
      await invalidate(cmsSettingsApi.find)
      const { data } = await call(cmsSettingsApi.find)
      return { draft: draftOf(data, language), version: data.version }
    },
  })
  const { draft, errors, change, visit, conflict } = form
  const guard = useUnsavedGuard(form.isDirty, form.kept.forget)

  const show = (field: SettingsField) =>
    element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    // Every price keeps its number and gets another worth.
    if (draft.currency !== settings.currency) setConfirming(true)
    else await save()
  }
  async function save() {
    const { isSaved, wrong } = await form.submit()
    if (wrong) show(wrong)
    if (!isSaved) return
    showAlert({ type: 'success', message: t('saved.updated') })
    onSaved(latest.current)
  }

  /** A picture's id and the numbers of an account are no words. */
  const wordsOf = (field: SettingsField, value: string) => {
    if (field === 'logo' || field === 'favicon' || field === 'bankTransfer.accounts') return undefined
    if (field === 'delivery.holidays')
      return daysOf(value)
        .map((day) => format.date(day))
        .join('\n')
    if (field === 'socialLinks')
      return linksOf(value)
        .map((link) => `${link.key}: ${link.value}`)
        .join('\n')
    const isSwitch = /^visibility\.\w+(\.enabled)?$|^tax\.pricesIncludeTax$/.test(field)
    return isSwitch ? words(value === 'on' ? 'on' : 'off') : value
  }
  const wiring = (field: SettingsField) => ({
    name: field,
    label: labelOf(field),
    value: draft[field],
    error: errors[field],
    onBlur: () => visit(field),
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    autoComplete: 'off',
  })
  const box = (field: SettingsField, label: string) => (
    <CheckboxField
      key={field}
      name={field}
      label={label}
      checked={draft[field] === 'on'}
      onChange={(event) => change(field, event.currentTarget.checked ? 'on' : '')}
    />
  )
  const picture = (field: 'logo' | 'favicon') => (
    <ImageField
      label={labelOf(field)}
      name={field}
      purpose={field}
      picture={draft[field] === '' ? undefined : pictures[field]}
      error={errors[field]}
      onChange={(file) => {
        setPictures({ ...pictures, [field]: file })
        change(field, file?.id ?? '')
      }}
    />
  )
  const section = (
    key:
      | 'branding'
      | 'pricing'
      | 'clock'
      | 'visibility'
      | 'social'
      | 'bank'
      | 'credit'
      | 'company'
      | 'work'
      | 'delivery',
    content: ReactNode,
    permission: StaffPermission | undefined = 'settings.edit',
  ) => (
    <FormSection title={words(`${key}.title`)} hint={words(`${key}.hint`)}>
      <OnlyWith permission={permission}>{content}</OnlyWith>
    </FormSection>
  )
  const shown = switches.filter(({ isOn }) => isOn)
  const { brandCompany } = settings
  return (
    <KeptForm kept={form.kept}>
      <form ref={element} onSubmit={submit} noValidate>
        {conflict && <OvertakenNotice clashes={form.clashes(labelOf, wordsOf)} />}
        <FormFaults fields={settingsFields} errors={errors} labelOf={labelOf} onShow={show} />
        {section(
          'branding',
          <>
            <FieldPair>
              {picture('logo')}
              {picture('favicon')}
            </FieldPair>
            <FieldPair>
              <TextField {...wiring('copyright.en')} lang="en" dir="auto" />
              <TextField {...wiring('copyright.ar')} lang="ar" dir="auto" />
            </FieldPair>
          </>,
        )}
        {section(
          'pricing',
          <>
            <FieldPair>
              <SelectField {...wiring('currency')} help={words('currencyHint')}>
                {[...new Set([settings.currency, ...currencies])].map((currency) => (
                  <option key={currency} value={currency}>
                    {currency}
                  </option>
                ))}
              </SelectField>
              <TextField {...wiring('tax.rate')} inputMode="decimal" help={words('rateHint')} />
            </FieldPair>
            {box('tax.pricesIncludeTax', words('pricesIncludeTax'))}
          </>,
          'settings.payments',
        )}
        {section(
          'clock',
          <TimeZoneField
            name="timeZone"
            label={labelOf('timeZone')}
            error={errors.timeZone}
            zone={draft.timeZone}
            onChange={(zone) => change('timeZone', zone)}
          />,
        )}
        <FormSection title={words('visibility.title')} hint={words('visibility.hint')}>
          <div className={styles.switches}>
            {shown.map(({ key, field }) => (
              <OnlyWith key={key} permission={key === 'payment' ? 'settings.payments' : 'settings.edit'}>
                {box(field, words(`switches.${key}`))}
              </OnlyWith>
            ))}
          </div>
          {shown.length < switches.length && <p className={styles.muted}>{words('notInBrand')}</p>}
          {brand.flags.whatsapp && (
            <OnlyWith permission="settings.edit">
              <TextField
                {...wiring('visibility.whatsapp.url')}
                type="url"
                dir="ltr"
                help={words('whatsappHint')}
              />
            </OnlyWith>
          )}
        </FormSection>
        {section(
          'social',
          <SocialLinks
            links={linksOf(draft.socialLinks)}
            isTold={isTold}
            error={errors.socialLinks}
            onChange={(links) => change('socialLinks', JSON.stringify(links))}
          />,
        )}
        {brand.flags.cart &&
          section(
            'bank',
            <>
              <BankAccounts
                accounts={accountsOf(draft['bankTransfer.accounts'])}
                currency={draft.currency}
                isTold={isTold}
                error={errors['bankTransfer.accounts']}
                onChange={(accounts) => change('bankTransfer.accounts', JSON.stringify(accounts))}
              />
              <FieldPair>
                <TextField
                  {...wiring('bankTransfer.daysToPay')}
                  inputMode="numeric"
                  help={words('bank.daysHint')}
                />
                <TextField
                  {...wiring('bankTransfer.unpaidLimit')}
                  inputMode="numeric"
                  help={words('bank.limitHint')}
                />
              </FieldPair>
            </>,
            'settings.payments',
          )}
        {brand.flags.credit &&
          section(
            'credit',
            <FieldPair>
              <TextField
                {...wiring('credit.graceDays')}
                inputMode="numeric"
                help={words('credit.graceHint')}
              />
              <TextField
                {...wiring('credit.reviewDays')}
                inputMode="numeric"
                help={words('credit.reviewHint')}
              />
            </FieldPair>,
            'settings.payments',
          )}
        {section(
          'company',
          <>
            <FieldPair>
              <TextField
                {...wiring('company.sellerName.en')}
                lang="en"
                dir="auto"
                placeholder={brandCompany.sellerName.en}
              />
              <TextField
                {...wiring('company.sellerName.ar')}
                lang="ar"
                dir="auto"
                placeholder={brandCompany.sellerName.ar}
              />
            </FieldPair>
            <FieldPair>
              <TextField {...wiring('company.crNumber')} dir="ltr" placeholder={brandCompany.crNumber} />
              <TextField {...wiring('company.vatNumber')} dir="ltr" placeholder={brandCompany.vatNumber} />
            </FieldPair>
            <FieldPair>
              <TextField
                {...wiring('company.address.en')}
                lang="en"
                dir="auto"
                placeholder={brandCompany.address.en}
              />
              <TextField
                {...wiring('company.address.ar')}
                lang="ar"
                dir="auto"
                placeholder={brandCompany.address.ar}
              />
            </FieldPair>
          </>,
          'settings.payments',
        )}
        {section(
          'work',
          <>
            <TextField {...wiring('contactEmail')} type="email" dir="ltr" help={words('contactHint')} />
            <FieldPair>
              <TextField {...wiring('lowStockThreshold')} inputMode="numeric" help={words('thresholdHint')} />
              {brand.flags.returns && (
                <TextField {...wiring('returns.days')} inputMode="numeric" help={words('returnDaysHint')} />
              )}
            </FieldPair>
          </>,
        )}
        {section(
          'delivery',
          <>
            <FieldPair>
              <TextField
                {...wiring('delivery.handlingDays')}
                inputMode="numeric"
                help={words('handlingHint')}
              />
              <TextField {...wiring('delivery.businessDays')} inputMode="numeric" help={words('daysHint')} />
            </FieldPair>
            <FieldPair>
              <TextField {...wiring('delivery.cutOff')} type="time" help={words('cutOffHint')} />
            </FieldPair>
            <DaysField
              name="delivery.holidays"
              label={labelOf('delivery.holidays')}
              help={words('holidaysHint')}
              error={errors['delivery.holidays']}
              days={daysOf(draft['delivery.holidays'])}
              max={maxHolidays}
              onChange={(days) => change('delivery.holidays', days.join(' '))}
            />
          </>,
        )}
        {may(cmsSettingsApi.update) && <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} />}
        {guard.dialog}
        <ConfirmDialog
          isOpen={isConfirming}
          onClose={() => setConfirming(false)}
          title={words('currencyTitle', { from: settings.currency, to: draft.currency })}
          value={draft.currency}
          confirmLabel={words('currencyConfirm')}
          onConfirm={save}
        />
      </form>
    </KeptForm>
  )
}

function useLabels(currency: string) {
  const t = useT()
  const format = useFormat()
  return (field: SettingsField): string =>
    t(settingsLabels[field], { currency: format.currencyName(currency) })
}

/** The contract's rules, checked while typing. */
function useCheck(labelOf: (field: SettingsField) => string) {
  const validation = useT('validation')
  return (draft: SettingsDraft) => {
    const faults: Partial<SettingsDraft> = {}
    const limits = [
      ['copyright.en', 120],
      ['copyright.ar', 120],
      ['company.sellerName.en', 120],
      ['company.sellerName.ar', 120],
      ['company.address.en', 255],
      ['company.address.ar', 255],
    ] as const
    for (const [field, max] of limits)
      if ([...draft[field].trim()].length > max)
        faults[field] = validation('maxCharacters', { field: labelOf(field), max })
    if (draft.timeZone === '') faults.timeZone = validation('required', { field: labelOf('timeZone') })
    const rate = rateOf(draft['tax.rate'])
    if (rate === undefined) faults['tax.rate'] = validation('invalid', { field: labelOf('tax.rate') })
    else if (rate > 100)
      faults['tax.rate'] = validation('maxNumber', { field: labelOf('tax.rate'), max: 100 })
    const url = draft['visibility.whatsapp.url'].trim()
    const isHttps = /^https:/i.test(url) && isWebAddress(url)
    if (url === '' ? draft['visibility.whatsapp.enabled'] === 'on' : !isHttps)
      faults['visibility.whatsapp.url'] = validation('httpsUrl')
    if (linksOf(draft.socialLinks).some(({ value }) => !isWebAddress(value)))
      faults.socialLinks = validation('url')
    const accounts = accountsOf(draft['bankTransfer.accounts'])
    if (accounts.some((_, index) => Object.keys(accountFaults(accounts, index)).length > 0))
      faults['bankTransfer.accounts'] = validation('accounts')
    const cr = asciiDigits(draft['company.crNumber']).trim()
    if (cr !== '' && !/^\d{10}$/.test(cr)) faults['company.crNumber'] = validation('crNumber')
    const vat = asciiDigits(draft['company.vatNumber']).trim()
    if (vat !== '' && !/^3\d{13}3$/.test(vat)) faults['company.vatNumber'] = validation('vatNumber')
    if (draft.contactEmail.trim() !== '' && !isEmail(draft.contactEmail))
      faults.contactEmail = validation('email')
    if (!/^\d\d:\d\d$/.test(draft['delivery.cutOff']))
      faults['delivery.cutOff'] = validation('invalid', { field: labelOf('delivery.cutOff') })
    const numbers = [
      ['bankTransfer.daysToPay', 1, maxDaysToPay],
      ['bankTransfer.unpaidLimit', 0, maxUnpaidLimit],
      ['credit.graceDays', 0, maxGraceDays],
      ['credit.reviewDays', 1, maxReviewDays],
      ['delivery.handlingDays', 0, maxBusinessDays],
      ['delivery.businessDays', 1, maxBusinessDays],
      ['returns.days', 0, maxReturnDays],
      ['lowStockThreshold', 0, maxThreshold],
    ] as const
    for (const [field, min, max] of numbers) {
      const number = wholeNumber(draft[field])
      if (number === undefined) faults[field] = validation('invalid', { field: labelOf(field) })
      else if (number < min) faults[field] = validation('minNumber', { field: labelOf(field), min })
      else if (number > max) faults[field] = validation('maxNumber', { field: labelOf(field), max })
    }
    return faults
  }
}
