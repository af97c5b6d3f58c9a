import { type FormEvent, useRef } from 'react'
import { groupMaxima as maxima } from '#contract/groups.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { FormSection } from '../form/form-section.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import styles from '../metadata/meta-form.module.css'
import { PageHead } from '../page-head.tsx'
import { invalidate } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import type { Group, Kind } from './kinds.ts'

const fields = ['name', 'description'] as const
type Field = (typeof fields)[number]

/** Adds a group, or renames and describes one; saving leads to the group, where its members are. */
export function GroupForm({ kind, group }: { kind: Kind; group?: Group }) {
  const { calls, path: list, words } = kind
  const t = useT()
  const go = useGo()
  const element = useRef<HTMLFormElement>(null)
  const saved = useRef(group?.id ?? '')
  const form = useTextForm<Field>({
    fields,
    initial: {
      draft: { name: group?.name ?? '', description: group?.description ?? '' },
      version: group?.version,
    },
    check: (draft) => {
      const faults: Partial<Record<Field, string>> = {}
      if (draft.name.trim() === '') faults.name = t('validation.nameRequired')
      for (const field of fields)
        if ([...draft[field].trim()].length > maxima[field])
          faults[field] = t('validation.maxCharacters', { field: t(`fields.${field}`), max: maxima[field] })
      return faults
    },
    save: async ({ draft, changed, version }) => {
      const { data } = group
        ? await call(calls.update, {
            params: { id: group.id },
            body: {
              version,
              ...(changed.includes('name') && { name: draft.name.trim() }),
              ...(changed.includes('description') && { description: draft.description.trim() }),
            },
          })
        : await call(calls.create, {
            body: { name: draft.name.trim(), description: draft.description.trim() },
          })
      saved.current = data.id
      await invalidate(calls.list, calls.find)
      return data.version
    },
    ...(group && {
      reload: async () => {
        await invalidate(calls.list, calls.find)
        const { data } = await call(calls.find, { params: { id: group.id } })
        return { draft: { name: data.name, description: data.description }, version: data.version }
      },
    }),
  })
  const guard = useUnsavedGuard(form.isDirty)

  const show = (field: Field) => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { isSaved, wrong } = await form.submit()
    if (wrong) show(wrong)
    if (!isSaved) return
    showAlert({ type: 'success', message: t(group ? 'saved.updated' : 'cms.metadata.added') })
    guard.release()
    go(`${list}/${saved.current}`, { replace: true })
  }

  const wiring = (field: Field) => ({
    name: field,
    label: t(`fields.${field}`),
    value: form.draft[field],
    error: form.errors[field],
    onBlur: () => form.visit(field),
    autoComplete: 'off',
    dir: 'auto',
  })
  return (
    <form ref={element} onSubmit={submit} noValidate className={styles.form}>
      <PageHead
        title={group?.name ?? t(`cms.${words}.add`)}
        crumbs={[
          { label: t(`cms.${kind.of}.title`), to: kind.home },
          { label: t(`cms.${words}.title`), to: list },
          ...(group ? [{ label: group.name, to: `${list}/${group.id}` }] : []),
          { label: t(group ? 'actions.edit' : `cms.${words}.add`) },
        ]}
      />
      {form.conflict && <OvertakenNotice clashes={form.clashes((field) => t(`fields.${field}`))} />}
      <FormFaults
        fields={fields}
        errors={form.errors}
        labelOf={(field) => t(`fields.${field}`)}
        onShow={show}
      />
      <FormSection title={t(`cms.${words}.one`)} hint={t(`cms.${words}.formHint`)}>
        <TextField {...wiring('name')} onChange={(event) => form.change('name', event.currentTarget.value)} />
        <TextAreaField
          {...wiring('description')}
          isOptional
          onChange={(event) => form.change('description', event.currentTarget.value)}
        />
      </FormSection>
      <SaveBar isDirty={form.isDirty} isSaving={form.isSaving}>
        <ButtonLink to={group ? `${list}/${group.id}` : list}>{t('actions.cancel')}</ButtonLink>
      </SaveBar>
      {guard.dialog}
    </form>
  )
}
