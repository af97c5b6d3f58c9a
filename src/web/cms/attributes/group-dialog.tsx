import { type FormEvent, useId } from 'react'
import { cmsAttributeGroupsApi } from '#contract/attributes.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import { invalidate } from '../use-api-query.ts'
import { type AttributeGroup, attributeKeyPattern, textLabels } from './attribute-data.ts'
import styles from './attributes.module.css'
import { NameFields, useNamesCheck } from './name-fields.tsx'

type Props = {
  /** Undefined for a new one. */
  group: AttributeGroup | undefined
  onClose: () => void
}

const fields = ['name.en', 'name.ar', 'key'] as const
type Field = (typeof fields)[number]

const draftOf = (group: AttributeGroup | undefined): Record<Field, string> => ({
  'name.en': group?.name.en ?? '',
  'name.ar': group?.name.ar ?? '',
  key: group?.key ?? '',
})

/** Adds a group of attributes, or renames one. */
export function GroupDialog({ group, onClose }: Props) {
  const t = useT()
  const words = useT('cms.attributes')
  const checkNames = useNamesCheck()
  const formId = useId()
  const form = useTextForm<Field>({
    fields,
    initial: { draft: draftOf(group), version: group?.version },
    check: (draft) => ({
      ...checkNames(draft),
      ...(!attributeKeyPattern.test(draft.key.trim()) && { key: t('validation.attributeKey') }),
    }),
    save: async ({ draft, version }) => {
      const name = { en: draft['name.en'].trim(), ar: draft['name.ar'].trim() }
      if (group)
        await call(cmsAttributeGroupsApi.update, {
          params: { id: group.id },
          body: { name, version: version ?? group.version },
        })
      else await call(cmsAttributeGroupsApi.create, { body: { key: draft.key.trim(), name } })
      await invalidate(cmsAttributeGroupsApi.list)
      return undefined
    },
    ...(group && {
      reload: async () => {
        await invalidate(cmsAttributeGroupsApi.list)
        const { data } = await call(cmsAttributeGroupsApi.list, {})
        const current = data.find(({ id }) => id === group.id) ?? group
        return { draft: draftOf(current), version: current.version }
      },
    }),
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const { isSaved } = await form.submit()
    if (!isSaved) return focusFirstError({ current: element })
    showAlert({ type: 'success', message: t(group ? 'saved.updated' : 'cms.metadata.added') })
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words(group ? 'groups.edit' : 'groups.add')}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={form.isSaving}>
            {group ? t('actions.save') : words('groups.add')}
          </Button>
        </>
      }
    >
      {form.conflict && (
        <OvertakenNotice
          clashes={form.clashes((field) => words(`fields.${field === 'key' ? field : textLabels[field]}`))}
        />
      )}
      <form id={formId} onSubmit={submit} noValidate className={styles.dialogForm}>
        <NameFields draft={form.draft} errors={form.errors} onChange={form.change} onVisit={form.visit} />
        {!group && (
          <TextField
            name="key"
            label={words('fields.key')}
            help={words('form.keyHint')}
            value={form.draft.key}
            error={form.errors.key}
            onChange={(event) => form.change('key', event.currentTarget.value)}
            onBlur={() => form.visit('key')}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
        )}
      </form>
    </Dialog>
  )
}
