import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { savedViewsApi } from '#contract/saved-views.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Code } from '../code.tsx'
import { type Gone, withoutGone } from '../list/gone.ts'
import { changedSearch } from '../list/list-address.ts'
import { useListAddress } from '../list/use-list-address.ts'
import type { ChosenColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { invalidate } from '../use-api-query.ts'
import styles from './saved-views.module.css'
import { goneColumns, useViews } from './use-views.ts'
import { keptSearch } from './view-address.ts'

type Props = { gone: readonly Gone[]; columns: ChosenColumns | undefined }

/** Says what the view, or the address, names and is there no more: the list shows more than was meant. */
export function GoneNotice({ gone, columns }: Props) {
  const t = useT('cms.views.gone')
  const may = useMay()
  const showError = useShowError()
  const { search, query, change } = useListAddress()
  const { current } = useViews(columns)
  const lost = goneColumns(current, columns)
  const changes = withoutGone(query, gone)
  const mayMend = current !== undefined && (current.isOwn || may('views.share'))
  const mend = useMutation({
    meta: { isQuiet: true },
    mutationFn: async () => {
      if (current && mayMend)
        await call(savedViewsApi.update, {
          params: { id: current.id },
          body: {
            search: keptSearch(changedSearch(search, changes)),
            columns: current.columns && current.columns.filter((key) => !lost.includes(key)),
            version: current.version,
          },
        })
    },
    onSuccess: async () => {
      if (gone.length > 0) change(changes, { replace: true })
      await invalidate(savedViewsApi.list)
    },
    onError: showError,
  })
  if (gone.length === 0 && lost.length === 0) return null
  return (
    <div role="status" className={styles.gone}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <p>{current ? t('ofView', { name: current.name }) : t('ofAddress')}</p>
        <ul>
          {gone.map(({ key, value }) => (
            <li key={`${key} ${value}`}>
              {t(key === 'sort' ? 'order' : 'filter')}{' '}
              <Code>{key === 'sort' ? value : `${key} = ${value}`}</Code>
            </li>
          ))}
          {lost.map((key) => (
            <li key={key}>
              {t('column')} <Code>{key}</Code>
            </li>
          ))}
        </ul>
      </div>
      {(mayMend || gone.length > 0) && (
        <Button size="small" isBusy={mend.isPending} onClick={() => mend.mutate()}>
          {t(mayMend ? 'mend' : 'leaveOut')}
        </Button>
      )}
    </div>
  )
}
