import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { staffFactorsApi } from '#contract/second-factor.ts'
import { cmsStaffApi } from '#contract/staff.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import styles from '../inventory/dialogs.module.css'
import { isolated } from '#web/language/isolated.ts'
import { invalidate } from '../use-api-query.ts'
import { RoleField } from './role-field.tsx'
import type { Person, Role } from './staff-data.ts'

type Props = { person: Person; onClose: () => void }

/** Makes a change, tells how it went, and reads the list again; false when it failed. */
function useChange() {
  const showError = useShowError()
  return async (work: () => Promise<string>): Promise<boolean> => {
    try {
      showAlert({ type: 'success', message: await work() })
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      await invalidate(cmsStaffApi.list, cmsStaffApi.invitations)
    }
  }
}

type ChangeProps = {
  title: string
  action: string
  kind?: 'primary' | 'danger'
  /** Makes the change and returns what is told of it; absent where nothing was changed. */
  work: (() => Promise<string>) | undefined
  onClose: () => void
  children: ReactNode
}

/** A form whose change closes it once it is made; a failure leaves it open. */
function ChangeDialog({ title, action, kind = 'primary', work, onClose, children }: ChangeProps) {
  const actions = useT('actions')
  const change = useChange()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (!work) return onClose()
    setBusy(true)
    const isDone = await change(work)
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{actions('cancel')}</Button>
          <Button kind={kind} type="submit" form={formId} isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}

export function RoleDialog({ person, roles, onClose }: Props & { roles: readonly Role[] }) {
  const t = useT('cms.staff.change')
  const actions = useT('actions')
  const [roleId, setRoleId] = useState(person.role?.id ?? roles[0]?.id ?? '')
  const give = async () => {
    await call(cmsStaffApi.update, { params: { id: person.id }, body: { roleId, version: person.version } })
    return t('saved')
  }
  return (
    <ChangeDialog
      title={t('roleTitle', { name: isolated(person.name) })}
      action={actions('save')}
      work={roleId === person.role?.id ? undefined : give}
      onClose={onClose}
    >
      <RoleField roles={roles} value={roleId} onChange={setRoleId} />
      <p>{t('roleHint')}</p>
    </ChangeDialog>
  )
}

/** Asks who takes over, and shuts somebody out. `others` are those who could. */
export function DeactivateDialog({ person, others, onClose }: Props & { others: readonly Person[] }) {
  const t = useT('cms.staff.change')
  const [successor, setSuccessor] = useState('')
  const deactivate = async () => {
    const { passedOn } = await call(cmsStaffApi.update, {
      params: { id: person.id },
      body: { status: 'disabled', version: person.version, ...(successor && { successor }) },
    })
    return t('deactivated', { count: passedOn })
  }
  return (
    <ChangeDialog
      title={t('deactivateTitle', { name: isolated(person.name) })}
      action={t('confirm')}
      kind="danger"
      work={deactivate}
      onClose={onClose}
    >
      <p>{t('deactivateHint')}</p>
      <SelectField
        label={t('successor')}
        value={successor}
        onChange={(event) => setSuccessor(event.currentTarget.value)}
      >
        <option value="">{t('nobody')}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </ChangeDialog>
  )
}

export function ActivateDialog({ person, onClose }: Props) {
  const t = useT('cms.staff.change')
  const change = useChange()
  const run = () =>
    change(async () => {
      await call(cmsStaffApi.update, {
        params: { id: person.id },
        body: { status: 'active', version: person.version },
      })
      return t('activated')
    })
  return (
    <AskDialog
      isOpen
      onClose={onClose}
      title={t('activateTitle', { name: isolated(person.name) })}
      choices={[{ label: t('activateAction'), run }]}
    >
      <p>{t('activateHint')}</p>
    </AskDialog>
  )
}

export function RemoveFactorsDialog({ person, onClose }: Props) {
  const t = useT('cms.staff.change')
  const change = useChange()
  const run = () =>
    change(async () => {
      await call(staffFactorsApi.removeFactors, { params: { id: person.id } })
      return t('factorsRemoved')
    })
  return (
    <AskDialog
      isOpen
      onClose={onClose}
      title={t('factorsTitle', { name: isolated(person.name) })}
      choices={[{ label: t('factorsAction'), kind: 'danger', run }]}
    >
      <p>{t('factorsHint')}</p>
    </AskDialog>
  )
}

export function SignOutDialog({ person, onClose }: Props) {
  const t = useT('cms.staff.change')
  const change = useChange()
  const run = () =>
    change(async () => {
      await call(cmsStaffApi.endSessions, { params: { id: person.id } })
      return t('signedOut')
    })
  return (
    <AskDialog
      isOpen
      onClose={onClose}
      title={t('signOutTitle', { name: isolated(person.name) })}
      choices={[{ label: t('signOutAction'), run }]}
    >
      <p>{t('signOutHint')}</p>
    </AskDialog>
  )
}
