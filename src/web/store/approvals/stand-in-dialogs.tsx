import { useRef, useState } from 'react'
import { storeStandInsApi } from '#contract/stand-ins.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import type { Data, Result } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useT } from '#web/language/language.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { newRequestKey } from '../request-key.ts'

export type StandIns = Result<typeof storeStandInsApi.list>
export type StandIn = Data<typeof storeStandInsApi.list>

type Props = { onDone: () => Promise<unknown>; onClose: () => void }

/** Who approves, for whom and when; for somebody else only by who manages members. */
export function NameStandInDialog({ approvers, today, ...props }: Props & Omit<StandIns, 'data'>) {
  const t = useT('approvals.standIns')
  const words = useT()
  const { user, can } = useSession('customer')
  const key = useRef<string>(undefined)
  key.current ??= newRequestKey()
  const [typed, setTyped] = useState({ member: user?.id ?? '', standIn: '', from: today, to: today })
  const isRoot = approvers.some((one) => one.id === user?.id && one.isRoot)
  const members = can('company.members') ? approvers.filter((one) => isRoot || !one.isRoot) : []
  const colleagues = approvers.filter(({ id }) => id !== typed.member)
  const type = (name: keyof typeof typed, value: string) =>
    setTyped((before) => ({
      ...before,
      [name]: value,
      // Nobody stands in for themselves.
      ...(name === 'member' && before.standIn === value && { standIn: '' }),
    }))
  return (
    <FormDialog
      {...props}
      title={t('addTitle')}
      action={words('actions.save')}
      check={() => ({
        ...(typed.standIn === '' && { standIn: words('validation.required', { field: t('standIn') }) }),
        ...(typed.from === '' && { from: words('validation.required', { field: t('from') }) }),
        ...(typed.to === '' && { to: words('validation.required', { field: t('to') }) }),
      })}
      work={async () => {
        try {
          await call(storeStandInsApi.create, { body: typed, idempotencyKey: key.current })
        } catch (error) {
          if (isApiError(error) && error.isAnswer) key.current = newRequestKey()
          throw error
        }
        return t('saved')
      }}
    >
      {(errors) => (
        <>
          <p>{t('hint')}</p>
          {members.length > 1 && (
            <SelectField
              name="member"
              label={t('member')}
              value={typed.member}
              {...(errors.member && { error: errors.member })}
              onChange={(event) => type('member', event.currentTarget.value)}
            >
              {members.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          <SelectField
            name="standIn"
            label={t('standIn')}
            value={typed.standIn}
            {...(errors.standIn && { error: errors.standIn })}
            onChange={(event) => type('standIn', event.currentTarget.value)}
          >
            <option value="">{t('choose')}</option>
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              name={name}
              type="date"
              label={t(name)}
              min={today}
              value={typed[name]}
              {...(errors[name] && { error: errors[name] })}
              onChange={(event) => type(name, event.currentTarget.value)}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}

export function EndStandInDialog({ standIn, ...props }: Props & { standIn: StandIn }) {
  const t = useT('approvals.standIns')
  return (
    <FormDialog
      {...props}
      title={t('endTitle', { name: isolated(standIn.standIn.name) })}
      action={t('end')}
      kind="danger"
      work={async () => {
        await call(storeStandInsApi.remove, { params: { id: standIn.id } })
        return t('ended')
      }}
    >
      {() => <p>{t('endHint')}</p>}
    </FormDialog>
  )
}
