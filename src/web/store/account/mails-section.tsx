import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import {
  accountPreferencesApi,
  type AccountPreferenceChanges,
  type AccountPreferences,
} from '#contract/account-preferences.ts'
import type { Language } from '#contract/enums.ts'
import { call } from '#web/api/call.ts'
import { queryKey, queryOf } from '#web/api/query.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { CheckboxField, SelectField } from '#web/ui/form/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProfileSection } from '../profile/profile-section.tsx'
import styles from './mails-section.module.css'

/** In which language, and about what, a customer is written to. Each choice is saved at once. */
export function MailsSection() {
  const t = useT('account.settings.mails')
  const { data, isError } = useQuery({
    ...queryOf(call, useLanguage(), accountPreferencesApi.find),
    staleTime: 0,
  })
  return (
    <ProfileSection title={t('title')} about={t('about')}>
      {data ? (
        <Choices {...data.data} />
      ) : isError ? (
        <p role="alert">{t('failed')}</p>
      ) : (
        <Skeleton shape="block" />
      )}
    </ProfileSection>
  )
}

function Choices({ mailLanguage, mails }: AccountPreferences) {
  const t = useT('account.settings.mails')
  const id = useId()
  const client = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (body: AccountPreferenceChanges) => call(accountPreferencesApi.change, { body }),
    onSuccess: () => showAlert({ type: 'success', message: t('saved') }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(accountPreferencesApi.find) }),
  })
  // What was chosen is shown while it is saved, and goes back where that failed.
  const saving = isPending ? variables : undefined
  const language = saving?.mailLanguage === undefined ? mailLanguage : saving.mailLanguage
  return (
    <>
      <SelectField
        className={styles.language}
        label={t('language')}
        value={language ?? ''}
        disabled={isPending}
        onChange={({ currentTarget: { value } }) =>
          mutate({ mailLanguage: value === '' ? null : (value as Language) })
        }
      >
        <option value="">{t('anyLanguage')}</option>
        <option value="en" lang="en">
          English
        </option>
        <option value="ar" lang="ar">
          العربية
        </option>
      </SelectField>
      <fieldset className={styles.kinds}>
        <legend>{t('kinds')}</legend>
        {mails.map(({ kind, isOn }) => {
          const chosen = saving?.mails?.find((one) => one.kind === kind)?.isOn ?? isOn
          return (
            <div key={kind} className={styles.kind}>
              <CheckboxField
                name={kind}
                label={t(`kind.${kind}`)}
                checked={chosen}
                disabled={isPending}
                aria-describedby={`${id}-${kind}`}
                onChange={() => mutate({ mails: [{ kind, isOn: !chosen }] })}
              />
              <p id={`${id}-${kind}`} className={styles.hint}>
                {t(`hint.${kind}`)}
              </p>
            </div>
          )
        })}
      </fieldset>
      <p className={styles.hint}>{t('always')}</p>
    </>
  )
}
