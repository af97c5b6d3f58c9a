import { IconFileOff, IconFiles } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type PaperKind, paperKinds, storePapersApi } from '#contract/papers.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { useLatestSearch } from '#web/latest-search.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '../orders/orders.module.css'
import { PaperRow } from './paper-row.tsx'
import { isNarrowed, type PapersAddress, readPapersAddress, withChange } from './papers-address.ts'
import own from './papers.module.css'

const pageSize = 20

/** Every paper that the customer may download. */
export function Papers() {
  const t = useT('papers')
  const language = useLanguage()
  const [search] = useSearchParams()
  const address = readPapersAddress(search)
  const { search: text, kind, from, to, page } = address
  const list = useQuery({
    ...queryOf(call, language, storePapersApi.list, {
      query: {
        ...(text && { search: text }),
        ...(kind && { kind: [kind] }),
        ...(from && { from }),
        ...(to && { to }),
        page,
        limit: pageSize,
      },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const found = list.data
  return (
    <>
      <PageTitle title={t('title')} />
      <div className={styles.head}>
        <h1>{t('title')}</h1>
      </div>
      <p className={own.lead}>{t('about')}</p>
      {list.isError ? (
        <p role="alert">{t('failed')}</p>
      ) : !found ? (
        <Skeleton shape="block" />
      ) : found.total === 0 && !isNarrowed(address) ? (
        <EmptyState
          title={t('empty')}
          icon={<IconFiles size={56} stroke={1.2} />}
          action={{ to: '/products', label: t('browse') }}
        >
          {t('emptyHint')}
        </EmptyState>
      ) : (
        <>
          <Filters address={address} kinds={found.kinds} />
          <p className={styles.count} role="status">
            {found.total > 0 &&
              t(found.totalIsExact === false ? 'countAtLeast' : 'count', { count: found.total })}
          </p>
          {found.data.length === 0 ? (
            <EmptyState
              title={t('noMatch')}
              icon={<IconFileOff size={56} stroke={1.2} />}
              action={{ to: '/documents', label: t('clear') }}
            >
              {t('noMatchHint')}
            </EmptyState>
          ) : (
            <ul className={own.rows} data-stale={list.isPlaceholderData || undefined}>
              {found.data.map((paper) => (
                <PaperRow
                  key={[paper.kind, paper.source, paper.name, paper.revision, paper.url].join(' ')}
                  paper={paper}
                />
              ))}
            </ul>
          )}
          <Pagination page={found.page} limit={found.limit} total={found.total} />
        </>
      )}
    </>
  )
}

/** What the list is narrowed by; all of it in the address. */
function Filters({ address, kinds }: { address: PapersAddress; kinds: readonly PaperKind[] }) {
  const t = useT('papers')
  const go = useGo()
  const field = useRef<HTMLInputElement>(null)
  const latest = useLatestSearch()
  const change = (part: Partial<PapersAddress>, options?: { replace: boolean }) =>
    go(withChange(readPapersAddress(latest.read()), part), options)
  function find(event: FormEvent) {
    event.preventDefault()
    change({ search: field.current?.value.trim() ?? '' })
  }
  const day = (name: 'from' | 'to') => (
    <TextField
      // A day in the address that is changed by a link shows in the field too.
      key={`${name} ${address[name]}`}
      type="date"
      name={name}
      label={t(name)}
      defaultValue={address[name]}
      onChange={({ currentTarget: { value } }) => change({ [name]: value }, { replace: true })}
    />
  )
  return (
    <form className={own.filters} role="search" aria-label={t('title')} onSubmit={find}>
      <div className={own.search}>
        <TextField
          key={address.search}
          ref={field}
          type="search"
          name="search"
          label={t('search')}
          placeholder={t('searchHint')}
          defaultValue={address.search}
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit">{t('search')}</Button>
      </div>
      <div className={own.selects}>
        <SelectField
          label={t('kind')}
          name="kind"
          value={address.kind}
          onChange={({ currentTarget: { value } }) =>
            change({ kind: paperKinds.find((kind) => kind === value) ?? '' })
          }
        >
          <option value="">{t('anyKind')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        {day('from')}
        {day('to')}
        {isNarrowed(address) && <ButtonLink to="/documents">{t('clear')}</ButtonLink>}
      </div>
    </form>
  )
}
