import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { brand } from '#brand'
import { storeApprovalsApi } from '#contract/approvals.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { type Session, useSession, useSignOut } from '#web/api/session.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './account-links.module.css'

const { flags } = brand

type Key =
  | 'orders'
  | 'approvals'
  | 'lists'
  | 'quickOrder'
  | 'partNumbers'
  | 'documents'
  | 'devices'
  | 'returns'
  | 'credit'
  | 'company'
  | 'members'
  | 'profile'
  | 'account'

type Entry = {
  key: Key
  to: string
  isOn?: boolean
  needs?: string
  /** Only of who belongs to a company. */
  isOfCompany?: true
}

const groups: { key: 'buying' | 'after' | 'company' | 'account'; entries: Entry[] }[] = [
  {
    key: 'buying',
    entries: [
      { key: 'orders', to: '/orders', isOn: flags.orders, needs: 'orders.read' },
      {
        key: 'approvals',
        to: '/approvals',
        isOn: flags.orders && flags.members,
        needs: 'orders.read',
        isOfCompany: true,
      },
      { key: 'lists', to: '/lists', isOn: flags.lists },
      { key: 'quickOrder', to: '/quick-order', isOn: flags.quickOrder },
      { key: 'partNumbers', to: '/quick-order/part-numbers', isOn: flags.quickOrder, isOfCompany: true },
    ],
  },
  {
    key: 'after',
    entries: [
      { key: 'documents', to: '/documents', isOn: flags.orders, needs: 'orders.read' },
      { key: 'devices', to: '/devices', isOn: flags.devices, needs: 'devices.read' },
      { key: 'returns', to: '/returns', isOn: flags.returns, needs: 'orders.read' },
      { key: 'credit', to: '/credit', isOn: flags.credit, needs: 'credit.read' },
    ],
  },
  {
    key: 'company',
    entries: [
      { key: 'company', to: '/company', isOn: flags.members, isOfCompany: true },
      {
        key: 'members',
        to: '/company/members',
        isOn: flags.members,
        needs: 'company.members',
        isOfCompany: true,
      },
    ],
  },
  {
    key: 'account',
    entries: [
      { key: 'profile', to: '/profile' },
      { key: 'account', to: '/account' },
    ],
  },
]

const maySee = ({ isOn = true, needs, isOfCompany }: Entry, { user, can }: Session) =>
  isOn && (needs === undefined || can(needs)) && (!isOfCompany || user?.company !== undefined)

/** Where a signed-in customer finds what they have, in groups, and the way out. */
export function AccountLinks() {
  const t = useT('accountMenu')
  const tSession = useT('session')
  const id = useId()
  const session = useSession('customer')
  const signOut = useSignOut('customer')
  return (
    <div className={styles.groups}>
      {groups.map(({ key, entries }) => {
        const seen = entries.filter((entry) => maySee(entry, session))
        const title = `${id}${key}`
        return (
          seen.length > 0 && (
            <div key={key} role="group" className={styles.group} aria-labelledby={title}>
              <p id={title} className={styles.title}>
                {t(`groups.${key}`)}
              </p>
              {seen.map((entry) => (
                <Link key={entry.key} to={entry.to}>
                  {t(entry.key)}
                  {entry.key === 'approvals' && session.can('approvals.decide') && <ToDecide />}
                </Link>
              ))}
            </div>
          )
        )
      })}
      <div className={styles.leave}>
        <button type="button" onClick={() => void signOut()}>
          {tSession('signOut')}
        </button>
      </div>
    </div>
  )
}

/** How many orders of colleagues the person may decide on now; nothing while there is none. */
function ToDecide() {
  const t = useT('accountMenu')
  const format = useFormat()
  const language = useLanguage()
  const { data } = useQuery(
    queryOf(call, language, storeApprovalsApi.list, { query: { scope: 'to_decide', page: 1, limit: 1 } }),
  )
  const count = data?.toDecide ?? 0
  return (
    count > 0 && (
      <span className={styles.count}>
        <span aria-hidden>{format.number(count)}</span>
        <VisuallyHidden>{t('toDecide', { count })}</VisuallyHidden>
      </span>
    )
  )
}
