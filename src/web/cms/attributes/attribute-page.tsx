import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { cmsAttributesApi } from '#contract/attributes.ts'
import { inBrowser, type ScreenProps } from '#web/api/load.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../may.ts'
import { invalidate } from '../use-api-query.ts'
import { type Attribute, attributesPath, nameIn } from './attribute-data.ts'
import { AttributeForm } from './attribute-form.tsx'
import { loadAttribute } from './load-attribute.ts'
import { OptionsPanel } from './options-panel.tsx'

export const clientLoader = inBrowser(loadAttribute)

/** One attribute: what it is, its options, and its deletion. */
export default function AttributePage({ loaderData }: ScreenProps<typeof loadAttribute>) {
  const { attribute: loaded, beside } = loaderData
  const t = useT('cms.attributes')
  const may = useMay()
  // The answer of each change of options has the attribute as it is now.
  const [{ seen, attribute }, setAttribute] = useState({ seen: loaded, attribute: loaded })
  if (seen !== loaded) setAttribute({ seen: loaded, attribute: loaded })
  const update = (next: Attribute) => setAttribute({ seen: loaded, attribute: next })
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <AttributeForm
        key={attribute.id}
        attribute={attribute}
        beside={beside}
        onSaved={update}
        actions={
          may(cmsAttributesApi.remove) &&
          !attribute.isBuiltIn && (
            <Button onClick={() => setDeleting(true)}>
              <IconTrash size={18} aria-hidden />
              {t('delete')}
            </Button>
          )
        }
      />
      {(attribute.kind === 'one' || attribute.kind === 'several') && (
        <OptionsPanel attribute={attribute} onChanged={update} />
      )}
      {isDeleting && <DeleteAttribute attribute={attribute} onClose={() => setDeleting(false)} />}
    </>
  )
}

/** Says how many products lose the fact before it is deleted. */
function DeleteAttribute({ attribute, onClose }: { attribute: Attribute; onClose: () => void }) {
  const t = useT('cms.attributes')
  const language = useLanguage()
  const go = useGo()
  const showError = useShowError()
  const name = nameIn(attribute, language)

  async function remove() {
    try {
      // What uses it has been shown.
      await call(cmsAttributesApi.remove, {
        params: { id: attribute.id },
        query: { clear: attribute.used > 0 },
      })
    } catch (error) {
      return showError(error)
    }
    await invalidate(cmsAttributesApi.list, cmsAttributesApi.find)
    showAlert({ type: 'success', message: t('deleted') })
    go(attributesPath, { replace: true })
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('deleteNamed', { name: isolated(name) })}
      value={name}
      note={attribute.used > 0 ? t('deleteUsed', { count: attribute.used }) : undefined}
      confirmLabel={t('delete')}
      onConfirm={remove}
    />
  )
}

export function ErrorBoundary() {
  const t = useT('cms.attributes')
  return <ErrorScreen back={{ to: attributesPath, label: t('back') }} />
}
