import { useState } from 'react'
import { productFields } from '#contract/product-fields.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { EntryPicker } from '../../pick/entry-picker.tsx'
import type { Tag } from './grid-cells.ts'
import styles from './grid.module.css'

type Props = { name: string; tags: Tag[]; onClose: () => void; onDone: (tags: Tag[]) => void }

/** The tags of one product. */
export function TagsDialog({ name, tags, onClose, onDone }: Props) {
  const t = useT('cms.grid')
  const actions = useT('actions')
  const [chosen, setChosen] = useState(tags)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tagsOf', { name })}
      footer={
        <>
          <Button onClick={onClose}>{actions('cancel')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              onDone(chosen)
              onClose()
            }}
          >
            {t('done')}
          </Button>
        </>
      }
    >
      <form className={styles.pick} onSubmit={(event) => event.preventDefault()}>
        <EntryPicker
          kind="tag"
          name="tags"
          label={t('columns.tags')}
          error={undefined}
          max={productFields.tags.max}
          chosen={chosen}
          onChange={setChosen}
        />
      </form>
    </Dialog>
  )
}
