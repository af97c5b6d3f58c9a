import { IconTrash, IconUsers } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { savedViewsApi, viewNameLength } from '#contract/saved-views.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { withoutLanguage } from '#i18n/paths.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CheckboxField, TextField } from '#web/ui/form/field.tsx'
import { FilterPopover } from '../list/filter-popover.tsx'
import type { ChosenColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { invalidate } from '../use-api-query.ts'
import styles from './saved-views.module.css'
import { type ListedView, useViews } from './use-views.ts'

/** The saved views of the list on this page: goes to one, saves what is shown as one, deletes one. */
export function SavedViews({ columns }: { columns: ChosenColumns | undefined }) {
  const t = useT('cms.views')
  const { pathname } = useLocation()
  const { list, shown, views, current } = useViews(columns)
  return (
    <FilterPopover label={current?.name ?? t('title')} count={0}>
      <div className={styles.views}>
        {views.length === 0 ? (
          <p className={styles.none}>{t('none')}</p>
        ) : (
          <ul aria-label={t('title')}>
            {views.map((view) => (
              <View
                key={view.id}
                view={view}
                isCurrent={view === current}
                path={withoutLanguage(pathname)}
                onOpen={() => view.columns && columns?.show(view.columns)}
              />
            ))}
          </ul>
        )}
        <SaveView key={`${list} ${shown}`} list={list} search={shown} views={views} columns={columns} />
      </div>
    </FilterPopover>
  )
}

type ViewProps = { view: ListedView; isCurrent: boolean; path: string; onOpen: () => void }

function View({ view, isCurrent, path, onOpen }: ViewProps) {
  const t = useT('cms.views')
  const may = useMay()
  const showError = useShowError()
  const remove = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => call(savedViewsApi.remove, { params: { id: view.id } }),
    onSuccess: () => invalidate(savedViewsApi.list),
    onError: showError,
  })
  return (
    <li className={styles.view}>
      <Link
        to={`${path}${view.search && `?${view.search}`}`}
        aria-current={isCurrent || undefined}
        onClick={(event) => {
          onOpen()
          event.currentTarget.closest('details')?.removeAttribute('open')
        }}
      >
        <bdi>{view.name}</bdi>
      </Link>
      {view.isShared && (
        <span className={styles.shared} title={t('sharedBy', { name: view.by })}>
          <IconUsers size={16} aria-hidden />
          <span className={styles.unseen}>{t('sharedBy', { name: view.by })}</span>
        </span>
      )}
      {(view.isOwn || may('views.share')) && (
        <IconButton
          label={t('remove', { name: view.name })}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <IconTrash size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

type SaveProps = {
  list: string
  search: string
  views: readonly ListedView[]
  columns: ChosenColumns | undefined
}

/** Under a name of one’s own that is there already, the view gets what is shown now. */
function SaveView({ list, search, views, columns }: SaveProps) {
  const t = useT('cms.views')
  const all = useT()
  const may = useMay()
  const showError = useShowError()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [withColumns, setWithColumns] = useState(true)
  const [error, setError] = useState<string>()
  const clean = name.trim()
  const before = views.find((view) => view.isOwn && view.name.toLowerCase() === clean.toLowerCase())
  const kept = columns && withColumns ? columns.chosen : null
  const save = useMutation({
    meta: { isQuiet: true },
    mutationFn: () =>
      before
        ? call(savedViewsApi.update, {
            params: { id: before.id },
            body: { search, columns: kept, isShared: isShared || before.isShared, version: before.version },
          })
        : call(savedViewsApi.create, { body: { list, name: clean, search, columns: kept, isShared } }),
    onSuccess: async () => {
      setName('')
      await invalidate(savedViewsApi.list)
    },
    onError: (error) => {
      const ofName = isApiError(error) ? error.fields.name : undefined
      if (ofName) setError(ofName)
      else showError(error)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (clean === '') setError(all('validation.required', { field: t('name') }))
    else save.mutate()
  }

  return (
    <form onSubmit={submit} noValidate className={styles.save}>
      <TextField
        label={t('name')}
        value={name}
        maxLength={viewNameLength}
        dir="auto"
        autoComplete="off"
        {...(error && { error })}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(undefined)
        }}
      />
      {columns && (
        <CheckboxField
          label={t('withColumns')}
          checked={withColumns}
          onChange={(event) => setWithColumns(event.currentTarget.checked)}
        />
      )}
      {may('views.share') && (
        <CheckboxField
          label={t('share')}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" size="small" isBusy={save.isPending}>
        {t(before ? 'replace' : 'save')}
      </Button>
    </form>
  )
}
