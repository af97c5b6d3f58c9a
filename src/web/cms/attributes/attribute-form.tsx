import { type FormEvent, type ReactNode, useRef } from 'react'
import { attributeKinds, attributeMatches, attributeSorts, cmsAttributesApi } from '#contract/attributes.ts'
import { enums } from '#contract/enums.ts'
import { dimensionKeys } from '#contract/measures.ts'
import { call } from '#web/api/call.ts'
import { unitText } from '#i18n/fact-text.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/form/field.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { FieldPair, FormSection } from '../form/form-section.tsx'
import { OnlyWith } from '../form/only-with.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import { KeptForm } from '../kept/kept-form.tsx'
import { useMay } from '../may.ts'
import formStyles from '../metadata/meta-form.module.css'
import { PageHead } from '../page-head.tsx'
import { invalidate } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import {
  type Attribute,
  attributeKeyPattern,
  attributesPath,
  nameIn,
  shownUnits,
  textLabels,
} from './attribute-data.ts'
import {
  attributeBody,
  attributeChanges,
  type AttributeDraft,
  type AttributeField,
  attributeFields,
  draftOf,
  isFilterable,
  isMeasured,
  listOf,
} from './attribute-draft.ts'
import styles from './attributes.module.css'
import type { Beside } from './load-attribute.ts'
import { NameFields, useNamesCheck } from './name-fields.tsx'

type Props = {
  /** Undefined for a new one. */
  attribute?: Attribute
  beside: Beside
  /** In the head of the page. */
  actions?: ReactNode
  onSaved?: (attribute: Attribute) => void
}

const maxHint = 160
const switches = ['filterable', 'comparable', 'onCard', 'searchable'] as const

/** Adds an attribute, or changes one; staff without the permission see it read-only. */
export function AttributeForm({ attribute, beside, actions, onSaved }: Props) {
  const t = useT()
  const words = useT('cms.attributes')
  const checkNames = useNamesCheck()
  const kindWords = useT('cms.metadata.kinds')
  const language = useLanguage()
  const format = useFormat()
  const go = useGo()
  const may = useMay()
  const element = useRef<HTMLFormElement>(null)
  const saved = useRef('')
  const firstGroup = beside.groups[0]?.id ?? ''
  const form = useTextForm<AttributeField>({
    fields: attributeFields,
    initial: { draft: draftOf(attribute, firstGroup), ...(attribute && { version: attribute.version }) },
    keep: { form: 'attribute', id: attribute?.id },
    check: (draft) => {
      const faults: Partial<AttributeDraft> = checkNames(draft)
      if (!attributeKeyPattern.test(draft.key.trim())) faults.key = t('validation.attributeKey')
      for (const field of ['hint.en', 'hint.ar'] as const)
        if ([...draft[field].trim()].length > maxHint)
          faults[field] = t('validation.maxCharacters', { field: labelOf(field), max: maxHint })
      if (draft.group === '') faults.group = t('validation.required', { field: labelOf('group') })
      return faults
    },
    save: async ({ draft, changed, version }) => {
      const { data } = attribute
        ? await call(cmsAttributesApi.update, {
            params: { id: attribute.id },
            body: attributeChanges(draft, changed, version ?? attribute.version),
          })
        : await call(cmsAttributesApi.create, { body: { ...attributeBody(draft), key: draft.key.trim() } })
      saved.current = data.id
      onSaved?.(data)
      await invalidate(cmsAttributesApi.list, cmsAttributesApi.find)
      return data.version
    },
    ...(attribute && {
      reload: async () => {
        await invalidate(cmsAttributesApi.list, cmsAttributesApi.find)
        const { data } = await call(cmsAttributesApi.find, { params: { id: attribute.id } })
        return { draft: draftOf(data, firstGroup), version: data.version }
      },
    }),
  })
  const guard = useUnsavedGuard(form.isDirty, form.kept.forget)
  const { draft, errors, change, visit } = form

  function labelOf(field: AttributeField): string {
    return field in textLabels
      ? words(`fields.${textLabels[field as 'name.en']}`)
      : words(`fields.${field as 'key'}`)
  }
  const wordsOf = (field: AttributeField, value: string): string | undefined => {
    if (field === 'group') {
      const group = beside.groups.find(({ id }) => id === value)
      return group && nameIn(group, language)
    }
    if (field === 'kind') return words(`kinds.${value as 'number'}`)
    if (field === 'match') return words(`matches.${value as 'in'}`)
    if (field === 'dimension') return value && words(`dimensions.${value as 'time'}`)
    if (field === 'unit') return value && unitText(value, language)
    return field in textLabels || field === 'key' || field === 'decimals' ? value : undefined
  }
  const show = (field: AttributeField) =>
    element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { isSaved, wrong } = await form.submit()
    if (wrong) show(wrong)
    if (!isSaved) return
    showAlert({ type: 'success', message: t(attribute ? 'saved.updated' : 'cms.metadata.added') })
    if (attribute) return
    guard.release()
    go(`${attributesPath}/${saved.current}`, { replace: true })
  }

  const wiring = (field: AttributeField) => ({
    name: field,
    label: labelOf(field),
    value: draft[field],
    error: errors[field],
    onBlur: () => visit(field),
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    autoComplete: 'off',
  })
  const tick = (field: AttributeField) => ({
    name: field,
    checked: draft[field] === 'yes',
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      change(field, event.currentTarget.checked ? 'yes' : ''),
  })
  const tickIn = (field: 'sorts' | 'types', value: string) => ({
    name: field,
    checked: listOf(draft[field]).includes(value),
    onChange: (event: { currentTarget: { checked: boolean } }) => {
      const others = listOf(draft[field]).filter((other) => other !== value)
      change(field, (event.currentTarget.checked ? [...others, value] : others).toSorted().join(','))
    },
  })
  const isFixed = attribute !== undefined && (attribute.used > 0 || attribute.isBuiltIn)
  const title = attribute ? nameIn(attribute, language) : words('add')
  const mayEdit = may(cmsAttributesApi.update)

  return (
    <KeptForm kept={form.kept}>
      <form ref={element} onSubmit={submit} noValidate className={formStyles.form}>
        <PageHead
          title={title}
          crumbs={[
            { label: t('cms.metadata.title'), to: '/cms/metadata' },
            { label: words('title'), to: attributesPath },
            { label: title },
          ]}
          badges={attribute?.isBuiltIn && <Badge>{words('builtIn')}</Badge>}
          actions={actions}
        >
          {attribute?.isBuiltIn
            ? words('builtInHint')
            : attribute && words('used', { count: attribute.used })}
        </PageHead>
        {form.conflict && <OvertakenNotice clashes={form.clashes(labelOf, wordsOf)} />}
        <FormFaults fields={attributeFields} errors={errors} labelOf={labelOf} onShow={show} />
        <OnlyWith permission={cmsAttributesApi.update.needs}>
          <FormSection title={words('form.names')} hint={words('form.namesHint')}>
            <NameFields draft={draft} errors={errors} onChange={change} onVisit={visit} />
            <FieldPair>
              {enums.Language.map((one) => (
                <TextField
                  key={one}
                  {...wiring(`hint.${one}`)}
                  help={words('form.explanationHint')}
                  lang={one}
                  dir={one === 'ar' ? 'rtl' : 'ltr'}
                />
              ))}
            </FieldPair>
            <FieldPair>
              <SelectField {...wiring('group')}>
                {beside.groups.map((group) => (
                  <option key={group.id} value={group.id}>
                    {nameIn(group, language)}
                  </option>
                ))}
              </SelectField>
              <TextField
                {...wiring('key')}
                help={attribute ? undefined : words('form.keyHint')}
                readOnly={attribute !== undefined}
                dir="ltr"
                spellCheck={false}
              />
            </FieldPair>
          </FormSection>
          <FormSection title={words('form.value')} hint={words('form.valueHint')}>
            <FieldPair>
              <SelectField
                {...wiring('kind')}
                help={isFixed ? words('form.kindFixed') : undefined}
                disabled={isFixed}
              >
                {attributeKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {words(`kinds.${kind}`)}
                  </option>
                ))}
              </SelectField>
              {draft.kind === 'range' && (
                <SelectField {...wiring('match')}>
                  {attributeMatches.map((match) => (
                    <option key={match} value={match}>
                      {words(`matches.${match}`)}
                    </option>
                  ))}
                </SelectField>
              )}
            </FieldPair>
            {isMeasured(draft.kind) && (
              <FieldPair>
                <SelectField
                  {...wiring('dimension')}
                  disabled={isFixed}
                  onChange={(event) => {
                    change('dimension', event.currentTarget.value)
                    change('unit', '')
                  }}
                >
                  <option value="">{words('form.noDimension')}</option>
                  {dimensionKeys.map((dimension) => (
                    <option key={dimension} value={dimension}>
                      {words(`dimensions.${dimension}`)}
                    </option>
                  ))}
                </SelectField>
                {draft.dimension !== '' && (
                  <SelectField {...wiring('unit')}>
                    <option value="">{words('form.fittingUnit')}</option>
                    {shownUnits(draft.dimension).map(({ key }) => (
                      <option key={key} value={key}>
                        {unitText(key, language)}
                      </option>
                    ))}
                  </SelectField>
                )}
                <SelectField {...wiring('decimals')}>
                  {[0, 1, 2, 3, 4].map((count) => (
                    <option key={count} value={count}>
                      {format.number(count)}
                    </option>
                  ))}
                </SelectField>
              </FieldPair>
            )}
            {draft.kind === 'number' && (
              <CheckboxField {...tick('isTolerance')} label={words('fields.isTolerance')} />
            )}
          </FormSection>
          <FormSection title={words('form.shown')} hint={words('form.shownHint')}>
            <div className={styles.choices}>
              {switches
                .filter((field) => field !== 'filterable' || isFilterable(draft.kind))
                .map((field) => (
                  <CheckboxField key={field} {...tick(field)} label={words(`fields.${field}`)} />
                ))}
            </div>
          </FormSection>
          <FormSection title={words('form.usual')} hint={words('form.usualHint')}>
            <fieldset className={styles.choices}>
              <legend>{words('fields.sorts')}</legend>
              {attributeSorts.map((sort) => (
                <CheckboxField key={sort} {...tickIn('sorts', sort)} label={words(`sorts.${sort}`)} />
              ))}
            </fieldset>
            {beside.types
              .filter(({ entries }) => entries.length > 0)
              .map(({ kind, entries }) => (
                <fieldset key={kind} className={styles.choices}>
                  <legend>{kindWords(`${kind}.title`)}</legend>
                  {entries.map(({ id, title }) => (
                    <CheckboxField key={id} {...tickIn('types', id)} label={<bdi>{title}</bdi>} />
                  ))}
                </fieldset>
              ))}
          </FormSection>
        </OnlyWith>
        {mayEdit && (
          <SaveBar isDirty={form.isDirty} isSaving={form.isSaving}>
            <ButtonLink to={attributesPath}>{t('actions.cancel')}</ButtonLink>
          </SaveBar>
        )}
        {guard.dialog}
      </form>
    </KeptForm>
  )
}
