import {
  IconArrowLeft,
  IconBarcode,
  IconDownload,
  IconPlus,
  IconSearchOff,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { storePartNumbersApi } from '#contract/part-numbers.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useSession } from '#web/api/session.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link, useGo } from '#web/language/link.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FileImportDialog } from '../file-import/file-import-dialog.tsx'
import orderStyles from '../orders/order.module.css'
import styles from '../orders/orders.module.css'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { AddPartNumber } from './add-part-number.tsx'
import own from './part-numbers.module.css'

type PartNumber = Data<typeof storePartNumbersApi.list>
type Dialog = 'add' | 'import' | { remove: PartNumber }

const pageSize = 25

/** What the company calls products. */
export function PartNumbers() {
  const t = useT('partNumbers')
  const language = useLanguage()
  const { can } = useSession('customer')
  const [address] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1)
  const search = (address.get('search') ?? '').slice(0, 100)
  const list = useQuery({
    ...queryOf(call, language, storePartNumbersApi.list, {
      query: { page, limit: pageSize, ...(search && { search }) },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const [dialog, setDialog] = useState<Dialog>()
  const download = useMutation({
    mutationFn: () => call(storePartNumbersApi.exportCsv, {}),
    onSuccess: (file) => saveFile(file, 'part-numbers.csv'),
  })
  const mayChange = can('parts.manage')
  const found = list.data
  const isEmpty = found?.total === 0 && search === '' && page === 1
  const close = () => setDialog(undefined)
  const add = mayChange && (
    <>
      <Button kind="primary" onClick={() => setDialog('add')}>
        <IconPlus size={18} aria-hidden />
        {t('add.action')}
      </Button>
      <Button onClick={() => setDialog('import')}>
        <IconUpload size={18} aria-hidden />
        {t('import.action')}
      </Button>
    </>
  )
  return (
    <>
      <PageTitle title={t('title')} />
      <Link to="/quick-order" className={orderStyles.back}>
        <IconArrowLeft size={18} className="mirrors" aria-hidden />
        {t('back')}
      </Link>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        {found && !isEmpty && (
          <div className={styles.ways}>
            {add}
            <Button isBusy={download.isPending} onClick={() => download.mutate()}>
              <IconDownload size={18} aria-hidden />
              {t('export')}
            </Button>
          </div>
        )}
      </div>
      <p className={own.about}>{t('about')}</p>
      {list.isError ? (
        <p role="alert">{t('failed')}</p>
      ) : !found ? (
        <Skeleton shape="block" />
      ) : isEmpty ? (
        <EmptyState
          title={t('empty')}
          icon={<IconBarcode size={56} stroke={1.2} />}
          action={add && <div className={own.actions}>{add}</div>}
        >
          {t('emptyHint')}
        </EmptyState>
      ) : (
        <>
          <Find search={search} />
          <p className={styles.count} role="status">
            {found.total > 0 && t('count', { count: found.total })}
          </p>
          {found.data.length === 0 ? (
            <EmptyState
              title={t('noMatch')}
              icon={<IconSearchOff size={56} stroke={1.2} />}
              action={{ to: '/quick-order/part-numbers', label: t('clear') }}
            />
          ) : (
            <ul className={own.rows}>
              {found.data.map((number) => (
                <Row
                  key={number.id}
                  number={number}
                  {...(mayChange && { onRemove: () => setDialog({ remove: number }) })}
                />
              ))}
            </ul>
          )}
          <Pagination page={found.page} limit={found.limit} total={found.total} />
        </>
      )}
      {dialog === 'add' && <AddPartNumber onDone={() => list.refetch()} onClose={close} />}
      {dialog === 'import' && <Import onDone={() => list.refetch()} onClose={close} />}
      {typeof dialog === 'object' && (
        <Remove number={dialog.remove} onDone={() => list.refetch()} onClose={close} />
      )}
    </>
  )
}

function Find({ search }: { search: string }) {
  const t = useT('partNumbers')
  const go = useGo()
  const field = useRef<HTMLInputElement>(null)
  function find(event: FormEvent) {
    event.preventDefault()
    const typed = field.current?.value.trim() ?? ''
    go(
      typed
        ? `/quick-order/part-numbers?${new URLSearchParams({ search: typed })}`
        : '/quick-order/part-numbers',
    )
  }
  return (
    <form className={own.search} role="search" onSubmit={find}>
      <TextField
        key={search}
        ref={field}
        type="search"
        name="search"
        label={t('search')}
        placeholder={t('searchHint')}
        defaultValue={search}
        maxLength={100}
        autoComplete="off"
      />
      <Button type="submit">{t('search')}</Button>
      {search && <ButtonLink to="/quick-order/part-numbers">{t('clear')}</ButtonLink>}
    </form>
  )
}

function Row({ number, onRemove }: { number: PartNumber; onRemove?: () => void }) {
  const t = useT('partNumbers')
  const { code, product, isShown } = number
  return (
    <li className={own.row}>
      <bdi className={own.code}>{code}</bdi>
      <div className={own.product}>
        {isShown ? (
          <Link to={`/products/${product.id}`}>
            <bdi>{product.name}</bdi>
          </Link>
        ) : (
          <bdi>{product.name}</bdi>
        )}
        <bdi dir="ltr" className={own.muted}>
          {product.code}
        </bdi>
        {!isShown && <span className={own.muted}>{t('notShown')}</span>}
      </div>
      {onRemove && (
        <IconButton label={t('remove', { code: isolated(code) })} onClick={onRemove}>
          <IconTrash size={18} />
        </IconButton>
      )}
    </li>
  )
}

type DialogProps = { onDone: () => Promise<unknown>; onClose: () => void }

function Import({ onDone, onClose }: DialogProps) {
  const t = useT('partNumbers.import')
  return (
    <FileImportDialog
      title={t('title')}
      hint={t('hint')}
      send={async (body) => (await call(storePartNumbersApi.importCsv, { body })).data}
      changesOf={({ added, changed }) => added + changed}
      result={({ added, changed, unchanged }) => t('result', { added, changed, unchanged })}
      done={(count) => t('done', { count })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function Remove({ number, ...props }: DialogProps & { number: PartNumber }) {
  const t = useT('partNumbers')
  return (
    <FormDialog
      {...props}
      title={t('removeTitle', { code: isolated(number.code) })}
      action={t('removeAction')}
      kind="danger"
      work={async () => {
        await call(storePartNumbersApi.remove, { params: { id: number.id } })
        return t('removed')
      }}
    >
      {() => <p>{t('removeHint')}</p>}
    </FormDialog>
  )
}
