import { IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { storeCreditApi } from '#contract/credit.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { saveFile } from '#web/api/save-file.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './credit.module.css'

type Credit = Data<typeof storeCreditApi.find>
type Days = { from: string; to: string }

/** What the company may order on account, what it owes, and its statement. */
export function MyCredit() {
  const t = useT('credit')
  const format = useFormat()
  const asked = useQuery({ ...queryOf(call, useLanguage(), storeCreditApi.find), staleTime: 0 })
  const credit = asked.data?.data
  return (
    <>
      <PageTitle title={t('title')} />
      <h1>{t('title')}</h1>
      <p className={styles.muted}>{t('mine.about')}</p>
      {asked.isError ? (
        <p role="alert">{t('mine.failed')}</p>
      ) : !credit ? (
        <Skeleton shape="block" />
      ) : credit.paymentTerms === 'prepaid' && credit.owed.amount === 0 && credit.unapplied.amount === 0 ? (
        <EmptyState icon={<IconFileInvoice size={32} stroke={1.5} aria-hidden />} title={t('mine.nothing')}>
          {t('mine.nothingHint')}
        </EmptyState>
      ) : (
        <>
          {credit.isStopped && <p className={styles.notice}>{t('mine.stopped')}</p>}
          <dl className={styles.sums}>
            {(['available', 'owed', 'overdue', 'held', 'unapplied', 'creditLimit'] as const).map((sum) => (
              <div key={sum} data-bad={(sum === 'overdue' && credit.overdue.amount > 0) || undefined}>
                <dt>{t(sum)}</dt>
                <dd>{format.money(credit[sum])}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.muted}>{t(`terms.${credit.paymentTerms}`)}</p>
          <Invoices invoices={credit.invoices} />
          <Statement />
        </>
      )}
    </>
  )
}

function Invoices({ invoices }: { invoices: Credit['invoices'] }) {
  const t = useT('credit')
  const format = useFormat()
  return (
    <section className={styles.panel} aria-labelledby="invoices-heading">
      <h2 id="invoices-heading">{t('invoices')}</h2>
      {invoices.length === 0 ? (
        <p className={styles.muted}>{t('noInvoices')}</p>
      ) : (
        <ul className={styles.invoices}>
          {invoices.map(({ order, invoice, poNumber, dueAt, open, isOverdue }) => (
            <li key={order.id}>
              <span>
                <Link to={`/orders/${order.id}`}>
                  <bdi dir="ltr">{invoice}</bdi>
                </Link>{' '}
                {poNumber && <bdi className={styles.muted}>{poNumber}</bdi>}
              </span>
              <strong>{format.money(open)}</strong>
              <span className={styles.muted}>
                {dueAt ? `${t('due')} ${format.date(dueAt)}` : t('afterDelivery')}
              </span>
              {isOverdue && <Badge tone="danger">{t('overdue')}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

function Statement() {
  const t = useT('credit.statement')
  const format = useFormat()
  const showError = useShowError()
  const [address] = useSearchParams()
  const [typed, setTyped] = useState<Days>(() => {
    const now = new Date()
    const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
    // A mail leads to the days it is about.
    if (isDay(from) && isDay(to) && from <= to) return { from, to }
    return { from: dayOf(new Date(now.getFullYear(), now.getMonth(), 1)), to: dayOf(now) }
  })
  const [days, setDays] = useState(typed)
  const [wrong, setWrong] = useState(false)
  const asked = useQuery({
    ...queryOf(call, useLanguage(), storeCreditApi.statement, { query: days }),
    staleTime: 0,
  })
  const statement = asked.data?.data
  function submit(event: FormEvent) {
    event.preventDefault()
    const isWrong = typed.from === '' || typed.to === '' || typed.from > typed.to
    setWrong(isWrong)
    if (!isWrong) setDays(typed)
  }
  async function save(format: 'csv' | 'pdf') {
    const endpoint = { csv: storeCreditApi.statementCsv, pdf: storeCreditApi.statementPdf }[format]
    try {
      const file = await call(endpoint, { query: days })
      saveFile(file, `statement-${days.from}-${days.to}.${format}`)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      showError(error)
    }
  }
  const day = (name: keyof Days) => (
    <TextField
      name={name}
      type="date"
      label={t(name)}
      value={typed[name]}
      {...(name === 'to' && wrong && { error: t('wrongDays') })}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className={styles.panel}>
      <h2 id="statement-heading">{t('title')}</h2>
      <form className={styles.days} onSubmit={submit} noValidate>
        {day('from')}
        {day('to')}
        <Button type="submit">{t('show')}</Button>
        <Button kind="quiet" onClick={() => void save('pdf')}>
          {t('downloadPdf')}
        </Button>
        <Button kind="quiet" onClick={() => void save('csv')}>
          {t('download')}
        </Button>
      </form>
      {statement && (
        <>
          <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby="statement-heading">
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('day')}</th>
                  <th scope="col">{t('what')}</th>
                  <th scope="col">{t('document')}</th>
                  <th scope="col">{t('change')}</th>
                  <th scope="col">{t('balance')}</th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td>{format.date(statement.from)}</td>
                  <td colSpan={3}>{t('kinds.opening')}</td>
                  <td>{format.money(statement.opening)}</td>
                </tr>
                {statement.rows.map((row, index) => (
                  <tr key={`${row.document} ${row.kind} ${index}`}>
                    <td>{format.date(row.day)}</td>
                    <td>{t(`kinds.${row.kind}`)}</td>
                    <td>
                      <bdi>{row.document}</bdi>
                    </td>
                    <td>{format.money(row.change)}</td>
                    <td>{format.money(row.balance)}</td>
                  </tr>
                ))}
                <tr>
                  <td>{format.date(statement.to)}</td>
                  <td colSpan={3}>
                    <strong>{t('kinds.closing')}</strong>
                  </td>
                  <td>
                    <strong>{format.money(statement.closing)}</strong>
                  </td>
                </tr>
              </tbody>
            </table>
          </div>
          <h3>{t('ageing')}</h3>
          <dl className={styles.sums}>
            {(['notDue', 'to30', 'to60', 'to90', 'over90'] as const).map((age) => (
              <div key={age}>
                <dt>{t(`ages.${age}`)}</dt>
                <dd>{format.money(statement.ageing[age])}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}
