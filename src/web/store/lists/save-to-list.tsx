import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ListScope, storeListsApi } from '#contract/shopping-lists.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { isolated } from '#web/language/isolated.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { newRequestKey } from '../request-key.ts'
import { NameAndScope, useMissingName } from './list-dialogs.tsx'

/** Lines, or those of an order. */
export type ListSource = { lines?: { product: string; quantity: number }[]; order?: string }

/** Asks which list it goes to, or how a new one is called. */
export function SaveToList({ lines, order, onClose }: ListSource & { onClose: () => void }) {
  const t = useT('lists')
  const missing = useMissingName()
  const answer = useQuery({ ...queryOf(call, useLanguage(), storeListsApi.list), staleTime: 0 })
  const lists = answer.data?.data.filter(({ mayChange }) => mayChange) ?? []
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  const [scope, setScope] = useState<ListScope>('mine')
  const key = useRef(newRequestKey())
  const what = { ...(lines && { lines }), ...(order !== undefined && { order }) }
  const list = lists.find(({ id }) => id === chosen)

  async function save() {
    const { data } = list
      ? await call(storeListsApi.add, {
          params: { id: list.id },
          body: what,
          idempotencyKey: `${key.current}${list.id.replaceAll('-', '')}`,
        })
      : await call(storeListsApi.create, { body: { name, scope, ...what } })
    return t('saveTo.done', { name: isolated(data.name) })
  }
  return (
    <FormDialog
      title={t('saveTo.title')}
      action={t('saveTo.action')}
      check={() => (list ? {} : missing(name))}
      work={save}
      onDone={async () => undefined}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {lists.length > 0 && (
            <SelectField
              name="list"
              label={t('saveTo.list')}
              value={chosen}
              {...(list && { help: t('saveTo.added') })}
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              <option value="">{t('saveTo.new')}</option>
              {lists.map(({ id, name: called }) => (
                <option key={id} value={id}>
                  {called}
                </option>
              ))}
            </SelectField>
          )}
          {!list && (
            <NameAndScope errors={errors} name={name} onName={setName} scope={scope} onScope={setScope} />
          )}
        </>
      )}
    </FormDialog>
  )
}
