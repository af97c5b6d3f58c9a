import { useState } from 'react'
import { type ListScope, storeListsApi } from '#contract/shopping-lists.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useT } from '#web/language/language.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

type FullList = Data<typeof storeListsApi.find>
type Errors = Record<string, string | undefined>

/** Who sees a list, where there is a choice. */
export function useScopes() {
  const t = useT('lists.scope')
  const { user, can } = useSession('customer')
  const company = user?.company?.name
  const mayShare = company !== undefined && can('lists.manage')
  return {
    mayShare,
    nameOf: (scope: ListScope) =>
      scope === 'mine' ? t('mine') : t('company', { company: isolated(company ?? '') }),
  }
}

type FieldsProps = {
  errors: Errors
  name: string
  onName: (name: string) => void
  scope: ListScope
  onScope: (scope: ListScope) => void
  mayChoose?: boolean
}

export function NameAndScope({ errors, name, onName, scope, onScope, mayChoose = true }: FieldsProps) {
  const t = useT('lists')
  const { mayShare, nameOf } = useScopes()
  return (
    <>
      <TextField
        name="name"
        label={t('form.name')}
        value={name}
        maxLength={80}
        autoComplete="off"
        {...(errors.name && { error: errors.name })}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      {mayShare && mayChoose && (
        <SelectField
          name="scope"
          label={t('scope.label')}
          value={scope}
          {...(errors.scope && { error: errors.scope })}
          onChange={(event) => onScope(event.currentTarget.value === 'company' ? 'company' : 'mine')}
        >
          <option value="mine">{nameOf('mine')}</option>
          <option value="company">{nameOf('company')}</option>
        </SelectField>
      )}
    </>
  )
}

export function useMissingName() {
  const t = useT()
  return (name: string): Record<string, string> =>
    name.trim() === '' ? { name: t('validation.required', { field: t('lists.form.name') }) } : {}
}

type CreateProps = { onCreated: (id: string) => void; onClose: () => void }

export function CreateListDialog({ onCreated, onClose }: CreateProps) {
  const t = useT('lists.form')
  const missing = useMissingName()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<ListScope>('mine')
  return (
    <FormDialog
      title={t('createTitle')}
      action={t('create')}
      check={() => missing(name)}
      work={async () => {
        const { data } = await call(storeListsApi.create, { body: { name, scope } })
        onCreated(data.id)
        return t('created')
      }}
      onDone={async () => undefined}
      onClose={onClose}
    >
      {(errors) => (
        <NameAndScope errors={errors} name={name} onName={setName} scope={scope} onScope={setScope} />
      )}
    </FormDialog>
  )
}

type ListProps = { list: FullList; onDone: () => Promise<unknown>; onClose: () => void }

export function EditListDialog({ list, ...props }: ListProps) {
  const t = useT('lists.form')
  const missing = useMissingName()
  const [name, setName] = useState(list.name)
  const [note, setNote] = useState(list.note ?? '')
  const [scope, setScope] = useState<ListScope>(list.scope)
  return (
    <FormDialog
      {...props}
      title={t('editTitle')}
      action={t('save')}
      check={() => missing(name)}
      work={async () => {
        await call(storeListsApi.update, {
          params: { id: list.id },
          body: { name, note, version: list.version, ...(scope !== list.scope && { scope }) },
        })
        return t('saved')
      }}
    >
      {(errors) => (
        <>
          <NameAndScope
            errors={errors}
            name={name}
            onName={setName}
            scope={scope}
            onScope={setScope}
            mayChoose={list.isMine}
          />
          <TextAreaField
            name="note"
            label={t('note')}
            rows={3}
            value={note}
            {...(errors.note && { error: errors.note })}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

export function RemoveListDialog({ list, ...props }: ListProps) {
  const t = useT('lists.remove')
  return (
    <FormDialog
      {...props}
      title={t('title', { name: isolated(list.name) })}
      action={t('action')}
      kind="danger"
      work={async () => {
        await call(storeListsApi.remove, { params: { id: list.id } })
        return t('done')
      }}
    >
      {() => <p>{t('hint')}</p>}
    </FormDialog>
  )
}

type NoteProps = { name: string; note: string; onSave: (note: string) => void; onClose: () => void }

export function LineNoteDialog({ name, note, onSave, onClose }: NoteProps) {
  const t = useT('lists')
  const [text, setText] = useState(note)
  return (
    <FormDialog
      title={t('noteOf', { name: isolated(name) })}
      action={t('form.save')}
      // oxlint-disable-next-line require-await -- the list saves it with its other lines
      work={async () => {
        onSave(text.trim())
        return t('noteSaved')
      }}
      onDone={async () => undefined}
      onClose={onClose}
    >
      {() => (
        <TextField
          name="note"
          label={t('form.note')}
          maxLength={120}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
