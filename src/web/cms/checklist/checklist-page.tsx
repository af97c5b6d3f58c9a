import { useMutation } from '@tanstack/react-query'
import { checklistApi, type ChecklistKey, shopStateApi } from '#contract/checklist.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ListError } from '../list/list-state.tsx'
import { PageHead } from '../page-head.tsx'
import { Panel } from '../panel.tsx'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import { ChecklistRow, RowsShape } from './checklist-row.tsx'
import styles from './checklist.module.css'
import { useReason } from './use-reason.ts'

const alertTypes = { green: 'success', amber: 'info', red: 'warning' } as const

/** What is still missing before the shop sells, why, and the way to mend it. */
export default function ChecklistPage() {
  const t = useT('cms.checklist')
  const format = useFormat()
  const reasonOf = useReason()
  const { data, error, refetch, isFetching } = useApiQuery(checklistApi.list)
  const lookAgain = () => invalidate(checklistApi.list, shopStateApi.find)
  const attempt = useMutation({
    mutationFn: ({ line, verb }: { line: ChecklistKey; verb: 'try' | 'confirm' }) =>
      call(checklistApi[verb], { params: { id: line } }),
    onSuccess: async ({ data: line }) => {
      await lookAgain()
      showAlert({ type: alertTypes[line.state], message: reasonOf(line) })
    },
  })
  const count = data?.data.lines.filter(({ state }) => state === 'red').length

  return (
    <div className={styles.page}>
      <PageHead
        title={t('title')}
        actions={
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            {t('again')}
          </Button>
        }
      >
        {t('about')}
      </PageHead>
      {error && !data ? (
        <ListError error={error} onAgain={() => void refetch()} isBusy={isFetching} />
      ) : (
        <Panel
          title={count === undefined ? t('title') : t('red', { count })}
          action={data && <span>{t('checkedAt', { time: format.dateTime(data.data.checkedAt) })}</span>}
          isFlush
        >
          {data ? (
            <ul className={styles.rows}>
              {data.data.lines.map((line) => (
                <ChecklistRow
                  key={line.key}
                  line={line}
                  isBusy={attempt.isPending && attempt.variables.line === line.key}
                  onTry={() => attempt.mutate({ line: line.key, verb: 'try' })}
                  onConfirm={() => attempt.mutate({ line: line.key, verb: 'confirm' })}
                />
              ))}
            </ul>
          ) : (
            <RowsShape />
          )}
        </Panel>
      )}
    </div>
  )
}
