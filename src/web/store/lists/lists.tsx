import { IconClipboardList, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storeListsApi } from '#contract/shopping-lists.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link, useGo } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '../orders/orders.module.css'
import { CreateListDialog } from './list-dialogs.tsx'
import own from './lists.module.css'

type ShoppingList = Data<typeof storeListsApi.list>

/** The lists of the customer, and those that their company shares. */
export function Lists() {
  const t = useT('lists')
  const go = useGo()
  const language = useLanguage()
  const { user } = useSession('customer')
  const answer = useQuery({ ...queryOf(call, language, storeListsApi.list), staleTime: 0 })
  const [isAdding, setAdding] = useState(false)
  const lists = answer.data?.data
  const mine = lists?.filter(({ scope }) => scope === 'mine') ?? []
  const shared = lists?.filter(({ scope }) => scope === 'company') ?? []
  const company = user?.company?.name
  const create = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <IconPlus size={18} aria-hidden />
      {t('create')}
    </Button>
  )
  return (
    <>
      <PageTitle title={t('title')} />
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        {lists && lists.length > 0 && create}
      </div>
      {answer.isError ? (
        <p role="alert">{t('failed')}</p>
      ) : !lists ? (
        <Skeleton shape="block" />
      ) : lists.length === 0 ? (
        <EmptyState title={t('empty')} icon={<IconClipboardList size={56} stroke={1.2} />} action={create}>
          {t('emptyHint')}
        </EmptyState>
      ) : (
        <>
          <p className={own.about}>{t('about')}</p>
          <Cards title={t('mine')} lists={mine} none={t('noneMine')} />
          {company && (
            <Cards
              title={t('shared', { company: isolated(company) })}
              lists={shared}
              none={t('noneShared')}
            />
          )}
        </>
      )}
      {isAdding && (
        <CreateListDialog onCreated={(id) => go(`/lists/${id}`)} onClose={() => setAdding(false)} />
      )}
    </>
  )
}

type CardsProps = { title: string; lists: readonly ShoppingList[]; none: string }

function Cards({ title, lists, none }: CardsProps) {
  return (
    <section aria-label={title}>
      <h2 className={own.heading}>{title}</h2>
      {lists.length === 0 ? (
        <p className={styles.muted}>{none}</p>
      ) : (
        <ul className={styles.cards}>
          {lists.map((list) => (
            <Card key={list.id} list={list} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The whole card leads to it. */
function Card({
  list: { id, name, note, scope, isMine, owner, products, updatedAt },
}: {
  list: ShoppingList
}) {
  const t = useT('lists')
  const format = useFormat()
  return (
    <li className={styles.card} data-no-picture>
      <div className={styles.facts}>
        <h3 className={styles.number}>
          <Link to={`/lists/${id}`}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        {note && (
          <p className={own.note}>
            <bdi>{note}</bdi>
          </p>
        )}
        <p className={styles.bottom}>
          <span>{t('products', { count: products })}</span>
          <span className={styles.muted}>
            {scope === 'company' && !isMine
              ? t('by', { name: isolated(owner.name) })
              : t('changed', { at: format.date(updatedAt) })}
          </span>
        </p>
      </div>
    </li>
  )
}
