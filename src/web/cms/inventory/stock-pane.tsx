import {
  IconAdjustments,
  IconArrowLeft,
  IconExternalLink,
  IconPackageImport,
  IconPencil,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link as PlainLink } from 'react-router'
import { cmsInventoryApi } from '#contract/inventory.ts'
import { cmsTransactionsApi } from '#contract/transactions.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Code } from '../code.tsx'
import { ListError } from '../list/list-state.tsx'
import listStyles from '../list/list-panel.module.css'
import { useListAddress } from '../list/use-list-address.ts'
import { useMay } from '../may.ts'
import { useMayOpen } from '../page-needs.ts'
import { useApiQuery } from '../use-api-query.ts'
import { AddUnitsDialog } from './add-units-dialog.tsx'
import { LevelBadge, type Stock } from './inventory-columns.tsx'
import { stockTabs, type StockTab } from './inventory-query.ts'
import { LevelDialog } from './level-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { Movements } from './movements.tsx'
import { Reservations } from './reservations.tsx'
import styles from './stock-pane.module.css'
import { Units } from './units.tsx'

type Task = 'receive' | 'adjust' | 'level' | 'add'

/** One product's stock: its numbers, what staff do with them, and where they come from. */
export function StockPane({ id, tab }: { id: string; tab: StockTab }) {
  const t = useT('cms.inventory')
  const { data, error, isFetching, isPlaceholderData, refetch } = useApiQuery(cmsInventoryApi.find, {
    params: { id },
  })
  const stock = isPlaceholderData ? undefined : data?.data
  const { query, to } = useListAddress()
  const page = query.get('page') ?? ''
  return (
    <section className={styles.pane} aria-label={t('details')}>
      <PlainLink to={to({ product: '', tab: '', page })} preventScrollReset className={styles.back}>
        <IconArrowLeft size={18} className="mirrors" aria-hidden />
        {t('close')}
      </PlainLink>
      {error ? (
        <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
      ) : stock ? (
        <OpenStock stock={stock} tab={tab} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </div>
      )}
    </section>
  )
}

function OpenStock({ stock, tab }: { stock: Stock; tab: StockTab }) {
  const t = useT('cms.inventory')
  const format = useFormat()
  const { query, to, change } = useListAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const [task, setTask] = useState<Task>()
  const may = useMay()
  const mayOpen = useMayOpen()
  const page = query.get('page') ?? ''
  const close = () => setTask(undefined)

  // On a phone the details replace the list, and screen readers are moved there.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <>
      <header className={styles.head}>
        <Picture file={stock.image} alt="" sizes="56px" className={styles.picture} />
        <div className={styles.words}>
          <h2 ref={heading} tabIndex={-1} className={styles.name}>
            <bdi>{stock.name}</bdi>
          </h2>
          <p className={styles.facts}>
            <Code>{stock.code}</Code>
            {mayOpen('/cms/products') && (
              <Link to={`/cms/products/${stock.id}`}>
                {t('toProduct')}
                <IconExternalLink size={14} aria-hidden />
              </Link>
            )}
          </p>
        </div>
        <span className={styles.shut}>
          <IconButton label={t('close')} onClick={() => change({ product: '', tab: '', page })}>
            <IconX size={20} />
          </IconButton>
        </span>
      </header>
      <dl className={styles.numbers}>
        <Figure label={t('columns.onHand')}>{format.number(stock.onHand)}</Figure>
        <Figure label={t('columns.reserved')}>{format.number(stock.reserved)}</Figure>
        <Figure label={t('columns.available')} note={<LevelBadge stock={stock} />}>
          {format.number(stock.available)}
        </Figure>
        <Figure
          label={t('lowLevel')}
          note={t(stock.hasOwnThreshold ? 'lowLevelOf.own' : 'lowLevelOf.shop')}
          action={
            may(cmsInventoryApi.update) && (
              <IconButton label={t('editLevel')} className={styles.edit} onClick={() => setTask('level')}>
                <IconPencil size={16} />
              </IconButton>
            )
          }
        >
          {format.number(stock.lowStockThreshold)}
        </Figure>
      </dl>
      {may(cmsTransactionsApi.create) && (
        <div className={styles.actions}>
          <Button kind="primary" onClick={() => setTask(stock.tracksUnits ? 'add' : 'receive')}>
            <IconPackageImport size={18} aria-hidden />
            {t(stock.tracksUnits ? 'receivePieces' : 'receive')}
          </Button>
          <Button onClick={() => setTask('adjust')}>
            <IconAdjustments size={18} aria-hidden />
            {t('adjust')}
          </Button>
        </div>
      )}
      <nav className={listStyles.tabs} aria-label={t('tabs.label')}>
        {stockTabs.map((name) => (
          <PlainLink
            key={name}
            to={to({ tab: name === 'movements' ? '' : name, page })}
            replace
            preventScrollReset
            className={listStyles.tab}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`tabs.${name}`)}
            {name === 'units' && stock.units > 0 && (
              <span className={listStyles.tabCount}>{format.number(stock.units)}</span>
            )}
          </PlainLink>
        ))}
      </nav>
      <div>
        {tab === 'movements' && <Movements id={stock.id} />}
        {tab === 'reservations' && <Reservations id={stock.id} />}
        {tab === 'units' && <Units stock={stock} onAdd={() => setTask('add')} />}
      </div>
      {(task === 'receive' || task === 'adjust') && <MoveDialog stock={stock} task={task} onClose={close} />}
      {task === 'level' && <LevelDialog stock={stock} onClose={close} />}
      {task === 'add' && <AddUnitsDialog stock={stock} onClose={close} />}
    </>
  )
}

type FigureProps = { label: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

function Figure({ label, note, action, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <strong>{children}</strong>
        {action}
        {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  )
}
