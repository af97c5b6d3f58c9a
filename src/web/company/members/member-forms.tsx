import { useState } from 'react'
import type { MemberRole } from '#contract/member-roles.ts'
import { maxLimit, type MemberChanges, type storeMembersApi } from '#contract/members.ts'
import { amountOf, plainAmount } from '#i18n/amount-of.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useT } from '#web/language/language.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import styles from './members.module.css'
import { RoleBoxes } from './role-boxes.tsx'

/** What these forms show of a member; staff and the company's own admins see them alike. */
type Member = Pick<
  Data<typeof storeMembersApi.list>,
  'id' | 'name' | 'roles' | 'status' | 'orderLimit' | 'monthLimit' | 'version'
>

type MemberProps = {
  member: Member
  /** Sends the change upon the version that was seen. */
  save: (changes: MemberChanges) => Promise<unknown>
  onDone: () => Promise<unknown>
  onClose: () => void
}

export function RolesDialog({ member, save, ...props }: MemberProps) {
  const t = useT('members')
  const words = useT()
  const [roles, setRoles] = useState<MemberRole[]>(member.roles)
  return (
    <FormDialog
      {...props}
      title={t('change.rolesTitle', { name: isolated(member.name) })}
      action={words('actions.save')}
      check={(): Record<string, string> => (roles.length === 0 ? { roles: t('rolesRequired') } : {})}
      work={async () => {
        await save({ roles, version: member.version })
        return t('change.saved')
      }}
    >
      {(errors) => (
        <>
          <RoleBoxes value={roles} error={errors.roles} onChange={setRoles} />
          <p className={styles.hint}>{t('change.rolesHint')}</p>
        </>
      )}
    </FormDialog>
  )
}

const limitNames = ['orderLimit', 'monthLimit'] as const

/** What a member may spend by themselves; an empty field is no limit. */
export function LimitsDialog({ member, save, currency, ...props }: MemberProps & { currency: string }) {
  const t = useT('members.limits')
  const words = useT()
  const [typed, setTyped] = useState(() => ({
    orderLimit: typedLimit(member.orderLimit),
    monthLimit: typedLimit(member.monthLimit),
  }))
  const amounts = {
    orderLimit: amountOf(typed.orderLimit, currency),
    monthLimit: amountOf(typed.monthLimit, currency),
  }
  const isAmount = (amount: number | null | undefined) =>
    amount === null || (amount !== undefined && amount >= 0 && amount <= maxLimit)
  const limit = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? null : { amount, currency }
  return (
    <FormDialog
      {...props}
      title={t('dialog', { name: isolated(member.name) })}
      action={words('actions.save')}
      check={() =>
        Object.fromEntries(
          limitNames.filter((name) => !isAmount(amounts[name])).map((name) => [name, t('invalid')]),
        )
      }
      work={async () => {
        await save({
          orderLimit: limit(amounts.orderLimit),
          monthLimit: limit(amounts.monthLimit),
          version: member.version,
        })
        return t('saved')
      }}
    >
      {(errors) => (
        <>
          <p className={styles.hint}>{t('hint')}</p>
          {limitNames.map((name) => {
            const error = errors[name] ?? errors[`${name}.amount`]
            return (
              <TextField
                key={name}
                name={name}
                label={t(name, { currency })}
                value={typed[name]}
                {...(error && { error })}
                help={t(`${name}Help`)}
                inputMode="decimal"
                autoComplete="off"
                dir="ltr"
                onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
              />
            )
          })}
        </>
      )}
    </FormDialog>
  )
}

const typedLimit = (limit: Member['orderLimit']) => (limit ? plainAmount(limit.amount, limit.currency) : '')

/** Shuts a member out, or lets them in again. */
export function StatusDialog({ member, save, ...props }: MemberProps) {
  const t = useT('members.change')
  const isActive = member.status === 'active'
  const name = isolated(member.name)
  return (
    <FormDialog
      {...props}
      title={isActive ? t('deactivateTitle', { name }) : t('activateTitle', { name })}
      action={isActive ? t('deactivate') : t('activate')}
      kind={isActive ? 'danger' : 'primary'}
      work={async () => {
        await save({ status: isActive ? 'deactivated' : 'active', version: member.version })
        return isActive ? t('deactivated') : t('activated')
      }}
    >
      {() => <p>{isActive ? t('deactivateHint') : t('activateHint')}</p>}
    </FormDialog>
  )
}
