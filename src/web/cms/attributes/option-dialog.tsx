import { type FormEvent, useId } from 'react'
import { cmsAttributesApi } from '#contract/attributes.ts'
import { asciiDigits } from '#contract/digits.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { useTextForm } from '../form/use-text-form.ts'
import { NamesField } from '../pick/names-field.tsx'
import { digitsIn } from '../products/amount.ts'
import { type Attribute, type Option, optionKeyPattern } from './attribute-data.ts'
import styles from './attributes.module.css'
import { NameFields, useNamesCheck } from './name-fields.tsx'

type Props = {
  attribute: Attribute
  /** Undefined for a new one. */
  option: Option | undefined
  onClose: () => void
  onSaved: (attribute: Attribute) => Promise<void>
}

const fields = ['name.en', 'name.ar', 'key', 'aliases', 'rank'] as const
const maxAliases = 20
const maxAlias = 60
const aliasesOf = (text: string) => (text === '' ? [] : text.split('\n'))

/** Adds an option, or changes its names, other words and rank. */
export function OptionDialog({ attribute, option, onClose, onSaved }: Props) {
  const t = useT()
  const words = useT('cms.attributes')
  const checkNames = useNamesCheck()
  const language = useLanguage()
  const formId = useId()
  const form = useTextForm<(typeof fields)[number]>({
    fields,
    initial: {
      draft: {
        'name.en': option?.name.en ?? '',
        'name.ar': option?.name.ar ?? '',
        key: option?.key ?? '',
        aliases: option?.aliases.join('\n') ?? '',
        rank: option?.rank === undefined ? '' : digitsIn(language, String(option.rank)),
      },
    },
    check: (draft) => ({
      ...checkNames(draft),
      ...(!optionKeyPattern.test(draft.key.trim()) && { key: t('validation.optionKey') }),
      ...(!/^(?:-?\d{1,6})?$/.test(asciiDigits(draft.rank).trim()) && { rank: words('options.rankFault') }),
    }),
    save: async ({ draft }) => {
      const rank = asciiDigits(draft.rank).trim()
      const body = {
        name: { en: draft['name.en'].trim(), ar: draft['name.ar'].trim() },
        aliases: aliasesOf(draft.aliases),
        rank: rank === '' ? null : Number(rank),
      }
      const { data } = option
        ? await call(cmsAttributesApi.changeOption, {
            params: { id: attribute.id, option: option.id },
            body,
          })
        : await call(cmsAttributesApi.addOption, {
            params: { id: attribute.id },
            body: { ...body, key: draft.key.trim() },
          })
      await onSaved(data)
      return undefined
    },
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const { isSaved } = await form.submit()
    if (!isSaved) return focusFirstError({ current: element })
    showAlert({ type: 'success', message: words('options.saved') })
    onClose()
  }

  const { draft, errors, change, visit } = form
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words(option ? 'options.edit' : 'options.add')}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={form.isSaving}>
            {option ? t('actions.save') : words('options.add')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className={styles.dialogForm}>
        <NameFields draft={draft} errors={errors} onChange={change} onVisit={visit} />
        {!option && (
          <TextField
            name="key"
            label={words('fields.key')}
            help={words('form.keyHint')}
            value={draft.key}
            error={errors.key}
            onChange={(event) => change('key', event.currentTarget.value)}
            onBlur={() => visit('key')}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
        )}
        <NamesField
          label={words('fields.aliases')}
          name="aliases"
          help={words('options.aliasesHint')}
          error={errors.aliases}
          names={aliasesOf(draft.aliases)}
          max={maxAliases}
          maxLength={maxAlias}
          dir="auto"
          onChange={(names) => change('aliases', names.join('\n'))}
        />
        <TextField
          name="rank"
          label={words('fields.rank')}
          help={words('options.rankHint')}
          isOptional
          value={draft.rank}
          error={errors.rank}
          onChange={(event) => change('rank', event.currentTarget.value)}
          onBlur={() => visit('rank')}
          inputMode="numeric"
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}
