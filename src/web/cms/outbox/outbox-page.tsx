import { type ClientLoaderFunctionArgs, data } from 'react-router'
import { cmsOutboxApi } from '#contract/outbox.ts'
import { useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorScreen } from '../error-screen.tsx'
import { ListFoot } from '../list/list-foot.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListEmpty, ListError } from '../list/list-state.tsx'
import { ListTable } from '../list/list-table.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { useStart } from '../sections.ts'
import { useApiQuery } from '../use-api-query.ts'
import { useMailColumns } from './mail-columns.tsx'
import { MailPane, NoMail } from './mail-pane.tsx'
import { outboxQuery } from './outbox-query.ts'
import { OutboxToolbar, useChosenMailFilters } from './outbox-toolbar.tsx'
import styles from './outbox.module.css'

/** Not found in a live shop, which the document says. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (document.documentElement.dataset.outbox === undefined) throw data(null, { status: 404 })
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsOutboxApi.list, { query: outboxQuery(search) })
  return null
}

export default function OutboxPage() {
  const t = useT('cms.outbox')
  const { search, query } = useListAddress()
  const chosen = useChosenMailFilters()
  const id = query.get('mail') ?? undefined
  const columns = useShownColumns('outbox', useMailColumns(id))
  const asked = outboxQuery(search)
  const { data, error, isPlaceholderData, isFetching, refetch } = useApiQuery(cmsOutboxApi.list, {
    query: asked,
  })
  const mail = data?.data.find((one) => one.id === id)

  return (
    <>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <div className={classNames(styles.outbox, mail && styles.reading)}>
        <div className={classNames(listStyles.panel, styles.list)}>
          <OutboxToolbar chosen={chosen} columns={columns} />
          {error ? (
            <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
          ) : data?.data.length === 0 ? (
            <ListEmpty title={t('empty')} isFiltered={chosen.length > 0 || asked.page > 1} all="/cms/outbox">
              {t('emptyHint')}
            </ListEmpty>
          ) : (
            <>
              <div className={listStyles.scroll}>
                <ListTable
                  label={t('list')}
                  className={styles.mails}
                  columns={columns.shown}
                  rows={data?.data}
                  idOf={(one) => one.id}
                  sort=""
                  isStale={isPlaceholderData}
                />
              </div>
              {data && <ListFoot page={data.page} limit={data.limit} total={data.total} />}
            </>
          )}
        </div>
        {mail ? <MailPane key={mail.id} mail={mail} /> : <NoMail />}
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorScreen back={useStart()} />
}
