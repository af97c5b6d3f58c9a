import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { linkOf } from './allowed-link.ts'

/** Asks where the selected words lead; where none are selected, the address is written itself. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT()
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [error, setError] = useState<string>()

  function keep() {
    const href = linkOf(typed)
    if (!href) return setError(t('validation.url'))
    onClose()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain.setLink({ href }).run()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('cms.richText.tool.link')}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button kind="primary" onClick={keep}>
            {t('cms.richText.keepLink')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('fields.url')}
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://"
        help={t('cms.richText.linkHint')}
        value={typed}
        error={error}
        ref={(element) => element?.focus()}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(undefined)
        }}
        onBlur={() => {
          if (typed.trim() !== '' && !linkOf(typed)) setError(t('validation.url'))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          keep()
        }}
        autoComplete="off"
      />
    </Dialog>
  )
}
