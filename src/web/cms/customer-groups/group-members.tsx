import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Group } from './group-page.tsx'
import styles from '../product-groups/group-members.module.css'

type Member = Group['customers'][number]
type Props = { customers: Member[]; onTakeOut: (customer: Member) => Promise<void> }

/** From here on a list is searched rather than read. */
const searchedFrom = 10

/** A group's customers by name; each leads to its page and can be taken out. */
export function GroupMembers({ customers, onTakeOut }: Props) {
  const t = useT('cms.customerGroups')
  const [typed, setTyped] = useState('')
  const [leaving, setLeaving] = useState<string>()
  const words = typed.trim().toLocaleLowerCase()
  const shown = customers.filter(({ name, email, company }) =>
    `${name} ${email} ${company}`.toLocaleLowerCase().includes(words),
  )

  async function takeOut(customer: Member) {
    setLeaving(customer.id)
    await onTakeOut(customer)
    setLeaving(undefined)
  }

  if (customers.length === 0) return <EmptyState title={t('noMembers')}>{t('noMembersHint')}</EmptyState>
  return (
    <>
      {customers.length >= searchedFrom && (
        <div className={styles.search}>
          <TextField
            type="search"
            label={t('findMember')}
            isLabelHidden
            placeholder={t('findMember')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            dir="auto"
          />
        </div>
      )}
      {shown.length === 0 && <p className={styles.none}>{t('noneFound')}</p>}
      <ul className={styles.members}>
        {shown.map((customer) => (
          <li key={customer.id} data-leaving={leaving === customer.id || undefined}>
            <span className={styles.words}>
              <Link to={`/cms/customers/${customer.id}`}>
                <bdi>{customer.name}</bdi>
              </Link>
              <span className={styles.code}>
                <bdi dir="ltr">{customer.email}</bdi>
                {customer.company && (
                  <>
                    {' · '}
                    <bdi>{customer.company}</bdi>
                  </>
                )}
              </span>
            </span>
            <IconButton
              label={t('takeOut', { name: customer.name })}
              disabled={leaving !== undefined}
              onClick={() => void takeOut(customer)}
            >
              <IconX size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  )
}
