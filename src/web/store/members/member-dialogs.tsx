import { useState } from 'react'
import type { Language } from '#contract/enums.ts'
import type { MemberRole } from '#contract/member-roles.ts'
import { storeMembersApi } from '#contract/members.ts'
import { allLanguages } from '#contract/settings.ts'
import { isLanguage } from '#i18n/paths.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import styles from './members.module.css'
import { RoleBoxes } from '#web/company/members/role-boxes.tsx'

export type Member = Data<typeof storeMembersApi.list>
export type Invitation = Data<typeof storeMembersApi.invitations>

type DialogProps = { onDone: () => Promise<unknown>; onClose: () => void }

/** Asks who is invited, as what, and in which language they are written to. */
export function InviteMemberDialog(props: DialogProps) {
  const t = useT('members')
  const words = useT()
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<MemberRole[]>(['buyer'])
  const [language, setLanguage] = useState<Language>(useLanguage())
  return (
    <FormDialog
      {...props}
      title={t('invite.title')}
      action={t('invite.send')}
      check={() => ({
        ...(email.trim() === '' && {
          email: words('validation.required', { field: words('fields.email') }),
        }),
        ...(roles.length === 0 && { roles: t('rolesRequired') }),
      })}
      work={async () => {
        const { data } = await call(storeMembersApi.invite, {
          body: { email: email.trim(), roles, language },
        })
        return t('invite.sent', { email: isolated(data.email) })
      }}
    >
      {(errors) => (
        <>
          <p className={styles.hint}>{t('invite.hint')}</p>
          <TextField
            name="email"
            type="email"
            label={words('fields.email')}
            value={email}
            {...(errors.email && { error: errors.email })}
            autoComplete="off"
            dir="ltr"
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <RoleBoxes value={roles} error={errors.roles} onChange={setRoles} />
          <SelectField
            name="language"
            label={t('invite.language')}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value as Language)}
          >
            {allLanguages
              .filter(({ code }) => isLanguage(code))
              .map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
          </SelectField>
        </>
      )}
    </FormDialog>
  )
}

type MemberProps = DialogProps & { member: Member }

/** Makes a member the root user; the password shows that it is the owner who does it. */
export function HandOverDialog({ member, ...props }: MemberProps) {
  const t = useT('members.handOver')
  const words = useT()
  const [password, setPassword] = useState('')
  const name = isolated(member.name)
  return (
    <FormDialog
      {...props}
      title={t('title', { name })}
      action={t('confirm')}
      kind="danger"
      check={(): Record<string, string> =>
        password === '' ? { password: words('validation.required', { field: t('password') }) } : {}
      }
      work={async () => {
        await call(storeMembersApi.handOver, { body: { member: member.id, password } })
        return t('done', { name })
      }}
    >
      {(errors) => (
        <>
          <p>{t('hint')}</p>
          <PasswordField
            name="password"
            label={t('password')}
            value={password}
            error={errors.password}
            autoComplete="current-password"
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Ends an invitation that was not accepted. */
export function WithdrawDialog({ invitation, ...props }: DialogProps & { invitation: Invitation }) {
  const t = useT('members.open')
  return (
    <FormDialog
      {...props}
      title={t('withdrawTitle', { email: isolated(invitation.email) })}
      action={t('withdraw')}
      kind="danger"
      work={async () => {
        await call(storeMembersApi.withdraw, { params: { id: invitation.id } })
        return t('withdrawn')
      }}
    >
      {() => <p>{t('withdrawHint')}</p>}
    </FormDialog>
  )
}
