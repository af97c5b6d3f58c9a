import { useState } from 'react'
import { cmsProductGroupsApi } from '#contract/groups.ts'
import type { BulkProducts } from '#contract/products.ts'
import { productFields } from '#contract/product-fields.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Combobox, type Option } from '../pick/combobox.tsx'
import { EntryPicker } from '../pick/entry-picker.tsx'
import { pickPageSize, useSearchText } from '../pick/use-search-text.ts'
import { useApiQuery } from '../use-api-query.ts'
import styles from './products-page.module.css'

type Props = {
  what: 'group' | 'tag'
  /** How many products it is about, where they are not all seen. */
  count?: number | undefined
  onClose: () => void
  onPick: (set: BulkProducts['set']) => Promise<boolean>
}

/** Asks which group, or which tags, the marked products are given. */
export function BulkPick({ what, count, onClose, onPick }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<Option[]>([])
  const [isBusy, setBusy] = useState(false)
  const [first] = chosen
  const picker = { error: undefined, chosen, onChange: setChosen }

  async function give() {
    if (!first) return
    setBusy(true)
    const isDone = await onPick(
      what === 'group' ? { addToGroup: first.id } : { addTags: chosen.map(({ id }) => id) },
    )
    setBusy(false)
    if (isDone) onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`cms.products.bulk.${what}Title`)}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button kind="primary" disabled={!first} isBusy={isBusy} onClick={() => void give()}>
            {t('cms.products.bulk.do')}
          </Button>
        </>
      }
    >
      <div className={styles.pick}>
        {count !== undefined && <p>{t('cms.products.bulk.changes', { count })}</p>}
        {what === 'group' ? (
          <GroupPicker {...picker} label={t('cms.products.bulk.chooseGroup')} />
        ) : (
          <EntryPicker
            {...picker}
            kind="tag"
            name="tags"
            label={t('cms.products.bulk.chooseTags')}
            max={productFields.tags.max}
          />
        )}
      </div>
    </Dialog>
  )
}

type PickerProps = { label: string; error: undefined; chosen: Option[]; onChange: (chosen: Option[]) => void }

function GroupPicker(picker: PickerProps) {
  const finding = useSearchText()
  const { data, isPlaceholderData, isError } = useApiQuery(cmsProductGroupsApi.list, {
    query: { search: finding.search, limit: pickPageSize, sort: 'name' },
  })
  return (
    <Combobox
      {...picker}
      name="group"
      max={1}
      finding={finding}
      options={data?.data.map(({ id, name }) => ({ id, title: name }))}
      isStale={isPlaceholderData}
      isFailed={isError}
    />
  )
}
