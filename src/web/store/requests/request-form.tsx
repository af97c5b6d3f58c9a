import { IconSend } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { brand } from '#brand'
import { useT } from '#web/language/language.tsx'
import { PhoneField } from '#web/places/phone-field.tsx'
import { PlaceFields } from '#web/places/place-fields.tsx'
import { useCountries } from '#web/places/use-places.ts'
import { withCountry } from '#web/places/with-country.ts'
import { useIsInBrowser } from '#web/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { useSettings } from '../settings.ts'
import { longestMessage, type RequestDraft, type RequestType } from './request-draft.ts'
import styles from './request-form.module.css'
import { RequestWishes } from './request-wishes.tsx'
import { type SentRequest, useRequestForm } from './use-request-form.ts'
import { WantedProducts } from './wanted-products.tsx'

type Props = { type: RequestType; onSent: (sent: SentRequest) => void }

/** Writes to the seller: a message, optionally about products, or a request for a quote, which needs them. */
export function RequestForm({ type, onSent }: Props) {
  const t = useT()
  const place = useRef<HTMLFormElement>(null)
  const form = useRequestForm({ type, form: place, onSent })
  const countries = useCountries()
  const { currency } = useSettings()
  const isInBrowser = useIsInBrowser()
  // An error that appears when a field is left moves the button away from under the finger about to press it.
  const isPressing = useRef(false)
  const { draft, edit, errors } = form
  const isQuote = type === 'quote'

  const check = (part: Parameters<typeof form.check>[0]) => {
    if (!isPressing.current) form.check(part)
  }
  const text = (part: 'fullName' | 'company' | 'email' | 'message', autoComplete: string) => ({
    name: part,
    label: t(`fields.${part}`),
    value: draft[part],
    error: errors[part],
    autoComplete,
    onChange: (event: { currentTarget: { value: string } }) => edit({ [part]: event.currentTarget.value }),
    onBlur: () => check(part),
  })

  const products = (
    <WantedProducts
      lines={draft.products}
      errors={errors}
      onChange={form.editProducts}
      isRequired={isQuote}
      currency={isQuote && brand.flags.price ? currency : undefined}
    />
  )
  return (
    <form
      ref={place}
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        isPressing.current = false
        void form.send()
      }}
    >
      {isQuote && <Part title={t('fields.products')}>{products}</Part>}
      <Part title={t('store.requests.form.details')}>
        <div className={styles.fields}>
          <TextField {...text('fullName', 'name')} dir="auto" required />
          <TextField
            {...text('company', 'organization')}
            dir="auto"
            required={isQuote}
            isOptional={!isQuote}
          />
          <TextField
            {...text('email', 'email')}
            type="email"
            inputMode="email"
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <PhoneField
            label={t('fields.phone')}
            isoCode={draft.isoCode}
            phoneNumber={draft.phoneNumber}
            error={errors.phoneNumber}
            countries={countries}
            onChange={edit}
            onBlur={() => check('phoneNumber')}
          />
          <PlaceFields
            country={draft.country}
            city={draft.city}
            errors={errors}
            onCountry={(country) => edit(placeIn(draft, country))}
            onCity={(city) => edit({ city })}
            onLeave={check}
          />
        </div>
      </Part>
      <Part title={t('fields.message')}>
        <TextAreaField
          {...text('message', 'off')}
          limit={longestMessage[type]}
          isLabelHidden
          rows={5}
          dir="auto"
          required
        />
        {!isQuote && (
          <Disclosure
            key={String(draft.products.length > 0)}
            isOpen={draft.products.length > 0}
            summary={
              <span>
                {t('store.requests.form.productsOptional')}{' '}
                <span className={styles.optional}>{t('forms.optional')}</span>
              </span>
            }
          >
            {products}
          </Disclosure>
        )}
      </Part>
      {isQuote && (
        <Part title={t('store.requests.form.wishes')}>
          <RequestWishes form={form} />
        </Part>
      )}
      <div className={styles.trap} aria-hidden>
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {form.failure && (
        <p className={styles.failure} role="alert">
          {form.failure}
        </p>
      )}
      <Button
        // Before its script has loaded, the form could only lose the input.
        type={isInBrowser ? 'submit' : 'button'}
        kind="primary"
        size="large"
        className={styles.send}
        isBusy={form.isSending}
        onPointerDown={() => void (isPressing.current = true)}
        onPointerLeave={() => void (isPressing.current = false)}
      >
        <IconSend size={18} className="mirrors" aria-hidden />
        {t(isQuote ? 'store.requests.quoteForm.send' : 'store.requests.contact.send')}
      </Button>
    </form>
  )
}

/** Another country has other cities, and another prefix unless a number was typed already. */
function placeIn(draft: RequestDraft, to: string): Partial<RequestDraft> {
  const { country, city, isoCode } = withCountry(draft, to)
  return { country, city, isoCode }
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
