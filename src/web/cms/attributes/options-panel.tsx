import { IconArrowMerge, IconArrowsSort, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { cmsAttributesApi } from '#contract/attributes.ts'
import { listComma } from '#i18n/list-comma.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Code } from '../code.tsx'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../may.ts'
import { Panel } from '../panel.tsx'
import { invalidate } from '../use-api-query.ts'
import { type Attribute, nameIn, type Option } from './attribute-data.ts'
import styles from './attributes.module.css'
import { OptionDialog } from './option-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'

type Props = {
  attribute: Attribute
  /** Given the attribute as it is after the change. */
  onChanged: (attribute: Attribute) => void
}
type Open = { what: 'edit' | 'merge' | 'delete'; option: Option } | { what: 'add' | 'order' } | undefined

/** The options of a list attribute. Each change is saved at once, apart from the form. */
export function OptionsPanel({ attribute, onChanged }: Props) {
  const t = useT('cms.attributes')
  const language = useLanguage()
  const may = useMay()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { id, options, isBuiltIn } = attribute
  const mayEdit = may(cmsAttributesApi.changeOption)
  const comma = listComma(language)

  async function keep(next: Attribute) {
    onChanged(next)
    await invalidate(cmsAttributesApi.list, cmsAttributesApi.find)
  }

  return (
    <div className={styles.options}>
      <Panel
        title={t('options.title')}
        isFlush
        action={
          mayEdit && (
            <div className={styles.tools}>
              {options.length > 1 && (
                <Button size="small" onClick={() => setOpen({ what: 'order' })}>
                  <IconArrowsSort size={16} aria-hidden />
                  {t('order.options')}
                </Button>
              )}
              <Button size="small" onClick={() => setOpen({ what: 'add' })}>
                <IconPlus size={16} aria-hidden />
                {t('options.add')}
              </Button>
            </div>
          )
        }
      >
        {options.length === 0 ? (
          <EmptyState title={t('options.empty')}>{t('options.emptyHint')}</EmptyState>
        ) : (
          <ul className={styles.optionList}>
            {options.map((option) => {
              const name = isolated(nameIn(option, language))
              return (
                <li key={option.id}>
                  <span className={styles.words}>
                    <bdi className={styles.name}>{nameIn(option, language)}</bdi>
                    <Code>{option.key}</Code>
                  </span>
                  <bdi className={styles.aliases}>{option.aliases.join(comma)}</bdi>
                  <span className={styles.used}>{t('used', { count: option.used })}</span>
                  <span className={styles.rowActions}>
                    {mayEdit && (
                      <IconButton
                        label={t('options.editNamed', { name })}
                        onClick={() => setOpen({ what: 'edit', option })}
                      >
                        <IconPencil size={18} />
                      </IconButton>
                    )}
                    {may(cmsAttributesApi.mergeOption) && !isBuiltIn && options.length > 1 && (
                      <IconButton
                        label={t('options.mergeNamed', { name })}
                        onClick={() => setOpen({ what: 'merge', option })}
                      >
                        <IconArrowMerge size={18} />
                      </IconButton>
                    )}
                    {may(cmsAttributesApi.removeOption) && !(isBuiltIn && option.used > 0) && (
                      <IconButton
                        label={t('options.deleteNamed', { name })}
                        onClick={() => setOpen({ what: 'delete', option })}
                      >
                        <IconTrash size={18} />
                      </IconButton>
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </Panel>
      {open?.what === 'add' && (
        <OptionDialog attribute={attribute} option={undefined} onClose={close} onSaved={keep} />
      )}
      {open?.what === 'edit' && (
        <OptionDialog attribute={attribute} option={open.option} onClose={close} onSaved={keep} />
      )}
      {open?.what === 'order' && (
        <OrderDialog
          title={t('order.options')}
          items={options.map((option) => ({ id: option.id, name: nameIn(option, language) }))}
          onClose={close}
          onSave={async (ids) => {
            const { data } = await call(cmsAttributesApi.reorderOptions, { params: { id }, body: { ids } })
            await keep(data)
          }}
        />
      )}
      {open?.what === 'merge' && (
        <MergeOption attribute={attribute} option={open.option} onClose={close} onDone={keep} />
      )}
      {open?.what === 'delete' && (
        <DeleteOption attribute={attribute} option={open.option} onClose={close} onDone={keep} />
      )}
    </div>
  )
}

type ChangeProps = {
  attribute: Attribute
  option: Option
  onClose: () => void
  onDone: (attribute: Attribute) => Promise<void>
}

/** Moves the products of one option to another, which stays. */
function MergeOption({ attribute, option, onClose, onDone }: ChangeProps) {
  const t = useT('cms.attributes.options')
  const words = useT('validation')
  const language = useLanguage()
  const showError = useShowError()
  const [into, setInto] = useState('')
  const [error, setError] = useState<string>()

  async function merge() {
    if (into === '') {
      setError(words('required', { field: t('into') }))
      return false
    }
    try {
      const { data } = await call(cmsAttributesApi.mergeOption, {
        params: { id: attribute.id, option: option.id },
        body: { into },
      })
      showAlert({ type: 'success', message: t('merged') })
      await onDone(data)
    } catch (error) {
      showError(error)
    }
    return true
  }

  return (
    <AskDialog
      isOpen
      onClose={onClose}
      title={t('merge', { name: isolated(nameIn(option, language)) })}
      choices={[{ label: t('doMerge'), run: merge }]}
    >
      <p>{t('mergeHint')}</p>
      <SelectField
        label={t('into')}
        value={into}
        error={error}
        onChange={(event) => {
          setInto(event.currentTarget.value)
          setError(undefined)
        }}
      >
        <option value="">{t('choose')}</option>
        {attribute.options
          .filter(({ id }) => id !== option.id)
          .map((other) => (
            <option key={other.id} value={other.id}>
              {nameIn(other, language)}
            </option>
          ))}
      </SelectField>
    </AskDialog>
  )
}

/** An option in use is deleted once its name has been typed. */
function DeleteOption({ attribute, option, onClose, onDone }: ChangeProps) {
  const t = useT('cms.attributes.options')
  const actions = useT('actions')
  const language = useLanguage()
  const showError = useShowError()
  const name = nameIn(option, language)
  const title = t('delete', { name: isolated(name) })

  async function remove() {
    try {
      const { data } = await call(cmsAttributesApi.removeOption, {
        params: { id: attribute.id, option: option.id },
        query: { clear: option.used > 0 },
      })
      showAlert({ type: 'success', message: t('deleted') })
      await onDone(data)
    } catch (error) {
      showError(error)
    }
  }

  return option.used > 0 ? (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      value={name}
      note={t('used', { count: option.used })}
      confirmLabel={actions('delete')}
      onConfirm={remove}
    />
  ) : (
    <AskDialog
      isOpen
      onClose={onClose}
      title={title}
      choices={[{ label: actions('delete'), kind: 'danger', run: remove }]}
    />
  )
}
