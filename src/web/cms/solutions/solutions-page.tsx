import { IconPlus, IconSparkles } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { cmsSolutionsApi, solutionStates } from '#contract/cms-solutions.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { RecentlyDeleted } from '../bin/recently-deleted.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { valuesOf } from '../list/list-address.ts'
import { ListBody } from '../list/list-body.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useChosen } from '../list/use-chosen.ts'
import { useOrder } from '../list/use-order.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import { DeleteSolution } from './delete-solution.tsx'
import { nameIn, type SolutionListed, solutionsPath } from './solution-data.ts'
import { useSolutionColumns } from './solution-columns.tsx'
import { useCopySolution } from './use-copy-solution.ts'
import styles from './solutions.module.css'

/** There are few of them, and an order is changed with all in view. */
const limit = 100

const queryOf = (search: string) => {
  const query = new URLSearchParams(search)
  return {
    limit,
    search: query.get('search')?.trim().slice(0, 100),
    state: valuesOf(query, 'state', solutionStates),
  }
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsSolutionsApi.list, { query: queryOf(search) })
  return null
}

/** The use cases of the solution builder, in the order of the shop. */
export default function SolutionsPage() {
  const t = useT('cms.solutions')
  const { search } = useLocation()
  const language = useLanguage()
  const may = useMay()
  const [toDelete, setToDelete] = useState<SolutionListed>()
  const copy = useCopySolution()
  const asked = useApiQuery(cmsSolutionsApi.list, { query: queryOf(search) })
  const chosen = useChosen([
    { name: 'state', values: solutionStates, labelOf: (state) => t(`states.${state as 'new'}`) },
  ])
  const isWhole = chosen.length === 0
  const { ordered, handleOf, told } = useOrder(
    { list: cmsSolutionsApi.list, reorder: (ids) => call(cmsSolutionsApi.reorder, { body: { ids } }) },
    asked.data?.data,
    ({ name }) => nameIn(name, language),
  )
  const columns = useShownColumns(
    'solutions',
    useSolutionColumns({
      handleOf: isWhole && may(cmsSolutionsApi.reorder) ? handleOf : undefined,
      onDelete: setToDelete,
      onCopy: copy,
    }),
  )
  const shown = asked.data && ordered ? { ...asked.data, data: ordered } : asked.data
  const mayAdd = may(cmsSolutionsApi.create)
  const add = mayAdd && (
    <ButtonLink kind="primary" to={`${solutionsPath}/add`}>
      <IconPlus size={18} aria-hidden />
      {t('add')}
    </ButtonLink>
  )
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <>
            <RecentlyDeleted kind="solution" />
            {add}
          </>
        }
      >
        {t('about')}
      </PageHead>
      <div className={listStyles.panel}>
        <ListToolbar
          search={{ label: t('search'), placeholder: t('searchHint') }}
          chosen={chosen}
          columns={columns}
        >
          <ChoiceFilter
            name="state"
            label={t('columns.state')}
            values={solutionStates}
            labelOf={(state) => t(`states.${state}`)}
          />
        </ListToolbar>
        {shown?.total === 0 && isWhole ? (
          <EmptyState title={t('empty')} action={mayAdd && <AddExamples />}>
            {t('examplesHint')}
          </EmptyState>
        ) : (
          <ListBody
            // The rows as they were moved, before the server's answer says the same.
            asked={{ ...asked, data: shown } as typeof asked}
            label={t('title')}
            className={styles.solutions}
            columns={columns.shown}
            sort=""
            isFiltered={!isWhole}
            all={solutionsPath}
            isUnpaged
            empty={{ title: t('empty'), hint: '' }}
          />
        )}
        <VisuallyHidden>
          <span role="status">{told}</span>
        </VisuallyHidden>
      </div>
      <DeleteSolution
        solution={toDelete && { id: toDelete.id, name: nameIn(toDelete.name, language) }}
        onClose={() => setToDelete(undefined)}
      />
    </>
  )
}

function AddExamples() {
  const t = useT('cms.solutions')
  const showError = useShowError()
  const isAdding = useRef(false)
  const [isBusy, setBusy] = useState(false)

  async function add() {
    if (isAdding.current) return
    isAdding.current = true
    setBusy(true)
    try {
      const { data } = await call(cmsSolutionsApi.addExamples)
      showAlert({ type: 'success', message: t('examplesAdded', { count: data.added }) })
    } catch (error) {
      showError(error)
    } finally {
      await invalidate(cmsSolutionsApi.list)
      isAdding.current = false
      setBusy(false)
    }
  }
  return (
    <Button kind="primary" isBusy={isBusy} onClick={() => void add()}>
      <IconSparkles size={18} aria-hidden />
      {t('addExamples')}
    </Button>
  )
}
