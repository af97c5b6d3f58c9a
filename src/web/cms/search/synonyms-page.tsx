import { IconPencil, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { cmsSynonymsApi } from '#contract/searches.ts'
import { listComma } from '#i18n/list-comma.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { isolated } from '#web/language/isolated.ts'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { pagingOf, sortOf, valuesOf } from '../list/list-address.ts'
import { ListBody } from '../list/list-body.tsx'
import cells from '../list/list-cells.module.css'
import listStyles from '../list/list-panel.module.css'
import type { Column } from '../list/list-table.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useChosen } from '../list/use-chosen.ts'
import { questionOf, useSelection } from '../list/use-selection.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import { ImportSynonyms } from './import-synonyms.tsx'
import { SearchTabs, searchPaths } from './search-tabs.tsx'
import styles from './search.module.css'
import { SynonymsBulk } from './synonyms-bulk.tsx'
import { type Synonym, SynonymDialog, synonymLanguages } from './synonym-dialog.tsx'

const origins = ['start', 'staff', 'search'] as const
/** The first is the list's own order. */
const sorts = ['-updatedAt', 'terms', '-terms'] as const

function synonymsQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    search: query.get('search')?.trim().slice(0, 100),
    language: valuesOf(query, 'language', synonymLanguages),
    origin: valuesOf(query, 'origin', origins),
    sort: sortOf(query, ['terms', 'updatedAt']) as (typeof sorts)[number] | undefined,
  }
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsSynonymsApi.list, { query: synonymsQuery(search) })
  return null
}

/** Words that mean the same. */
export default function SynonymsPage() {
  const t = useT('cms.search')
  const { search } = useLocation()
  const language = useLanguage()
  const may = useMay()
  const showError = useShowError()
  const query = synonymsQuery(search)
  const sort = query.sort ?? '-updatedAt'
  const [edited, setEdited] = useState<Synonym | 'new'>()
  const [toDelete, setToDelete] = useState<Synonym>()
  const [isImporting, setImporting] = useState(false)
  const comma = listComma(language)
  const selection = useSelection<Synonym>(questionOf(search))
  const columns = useShownColumns('synonyms', useColumns({ onEdit: setEdited, onDelete: setToDelete }))
  const asked = useApiQuery(cmsSynonymsApi.list, { query })
  const chosen = useChosen([
    {
      name: 'language',
      values: synonymLanguages,
      labelOf: (value) => t(`languages.${value as 'any'}`),
    },
    { name: 'origin', values: origins, labelOf: (value) => t(`synonyms.origins.${value as 'start'}`) },
  ])

  async function remove({ id }: Synonym) {
    try {
      await call(cmsSynonymsApi.remove, { params: { id } })
      showAlert({ type: 'success', message: t('synonyms.deleted') })
    } catch (error) {
      showError(error)
    }
    await invalidate(cmsSynonymsApi.list)
  }

  return (
    <>
      <PageHead
        title={t('synonyms.title')}
        actions={
          may(cmsSynonymsApi.create) && (
            <>
              <Button onClick={() => setImporting(true)}>
                <IconUpload size={18} aria-hidden />
                {t('synonyms.import')}
              </Button>
              <Button kind="primary" onClick={() => setEdited('new')}>
                <IconPlus size={18} aria-hidden />
                {t('synonyms.add')}
              </Button>
            </>
          )
        }
      >
        {t('synonyms.about')}
      </PageHead>
      <div className={listStyles.panel}>
        <SearchTabs />
        <ListToolbar
          search={{ label: t('synonyms.search'), placeholder: t('synonyms.searchHint') }}
          chosen={chosen}
          sort={sort}
          sorts={sorts.map((value) => ({ value, label: t(`synonyms.sorts.${value}`) }))}
          columns={columns}
          tools={
            <ExportButton
              name="synonyms"
              fetchFile={() => {
                const { page: _page, limit: _limit, ...filters } = query
                return call(cmsSynonymsApi.exportList, { query: filters })
              }}
            />
          }
        >
          <ChoiceFilter
            name="language"
            label={t('synonyms.columns.language')}
            values={synonymLanguages}
            labelOf={(value) => t(`languages.${value}`)}
          />
          <ChoiceFilter
            name="origin"
            label={t('synonyms.columns.origin')}
            values={origins}
            labelOf={(value) => t(`synonyms.origins.${value}`)}
          />
        </ListToolbar>
        <ListBody
          asked={asked}
          label={t('synonyms.title')}
          className={styles.synonyms}
          columns={columns.shown}
          sort={sort}
          isFiltered={chosen.length > 0}
          all={searchPaths.synonyms}
          empty={{ title: t('synonyms.empty'), hint: t('synonyms.emptyHint') }}
          marking={
            may(cmsSynonymsApi.update)
              ? { ...selection, nameOf: ({ terms }) => terms.join(comma) }
              : undefined
          }
        />
        <SynonymsBulk selection={selection} />
      </div>
      {edited && (
        <SynonymDialog synonym={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {isImporting && (
        <ImportSynonyms
          onClose={() => setImporting(false)}
          onWritten={() => void invalidate(cmsSynonymsApi.list)}
        />
      )}
      {toDelete && (
        <AskDialog
          isOpen
          onClose={() => setToDelete(undefined)}
          title={t('synonyms.delete', { name: isolated(toDelete.terms.join(comma)) })}
          choices={[{ label: t('synonyms.confirmDelete'), kind: 'danger', run: () => remove(toDelete) }]}
        />
      )}
    </>
  )
}

type Actions = { onEdit: (synonym: Synonym) => void; onDelete: (synonym: Synonym) => void }

function useColumns({ onEdit, onDelete }: Actions): Column<Synonym>[] {
  const t = useT('cms.search')
  const may = useMay()
  const format = useFormat()
  const language = useLanguage()
  const comma = listComma(language)
  const mayEdit = may(cmsSynonymsApi.update)
  return [
    {
      key: 'terms',
      isAlways: true,
      label: t('synonyms.columns.terms'),
      sort: { field: 'terms', first: 'asc' },
      cell: (synonym) => {
        const words = <bdi>{synonym.terms.join(comma)}</bdi>
        return (
          <>
            {mayEdit ? (
              <button type="button" className={cells.link} onClick={() => onEdit(synonym)}>
                {words}
              </button>
            ) : (
              <span className={styles.words}>{words}</span>
            )}
            {(synonym.isDialect || !synonym.isActive) && (
              <span className={styles.badges}>
                {synonym.isDialect && <Badge>{t('synonyms.dialect')}</Badge>}
                {!synonym.isActive && <Badge tone="warning">{t('synonyms.off')}</Badge>}
              </span>
            )}
          </>
        )
      },
    },
    {
      key: 'means',
      label: t('synonyms.columns.means'),
      cell: ({ means }) => <bdi className={styles.words}>{means.join(comma)}</bdi>,
    },
    {
      key: 'direction',
      label: t('synonyms.columns.direction'),
      cell: ({ direction }) => <span className={cells.muted}>{t(`synonyms.directions.${direction}`)}</span>,
    },
    {
      key: 'language',
      label: t('synonyms.columns.language'),
      cell: ({ language }) => <span className={cells.muted}>{t(`languages.${language}`)}</span>,
    },
    {
      key: 'origin',
      label: t('synonyms.columns.origin'),
      cell: ({ origin }) => <span className={cells.muted}>{t(`synonyms.origins.${origin}`)}</span>,
    },
    {
      key: 'updatedAt',
      label: t('synonyms.columns.updatedAt'),
      sort: { field: 'updatedAt', first: 'desc' },
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} className={cells.muted} title={format.dateTime(updatedAt)}>
          {format.date(updatedAt)}
        </time>
      ),
    },
    {
      key: 'actions',
      isAlways: true,
      label: t('synonyms.columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (synonym) => {
        const name = isolated(synonym.terms.join(comma))
        return (
          mayEdit && (
            <span className={cells.actions}>
              <IconButton label={t('synonyms.editNamed', { name })} onClick={() => onEdit(synonym)}>
                <IconPencil size={18} />
              </IconButton>
              <IconButton label={t('synonyms.deleteNamed', { name })} onClick={() => onDelete(synonym)}>
                <IconTrash size={18} />
              </IconButton>
            </span>
          )
        )
      },
    },
  ]
}
