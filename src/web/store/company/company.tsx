import {
  IconBuilding,
  IconBuildingWarehouse,
  IconChecklist,
  IconCoins,
  IconReceipt2,
  IconUsers,
} from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { brand } from '#brand'
import { type Session, useSession } from '#web/api/session.ts'
import { approvalPart } from '#web/language/approval-words.ts'
import { companyPart } from '#web/language/company-words.ts'
import { useT } from '#web/language/language.tsx'
import { useHref } from '#web/language/link.tsx'
import { memberPart } from '#web/language/member-words.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { AccountFrame, partIcon } from '../account/account-frame.tsx'
import { AccountShape } from '../account/account-shape.tsx'

const Data = companyPart(() =>
  import('./company-data-section.tsx').then(({ CompanyDataSection }) => CompanyDataSection),
)
const Sites = companyPart(() => import('./sites-section.tsx').then(({ SitesSection }) => SitesSection))
const Ordering = companyPart(() =>
  import('./ordering-section.tsx').then(({ OrderingSection }) => OrderingSection),
)
const Members = memberPart(() =>
  import('../members/members-section.tsx').then(({ MembersSection }) => MembersSection),
)
const Rules = approvalPart(() => import('../approvals/rules-part.tsx').then(({ RulesPart }) => RulesPart))

const Limits = approvalPart(() =>
  import('../approvals/limits-section.tsx').then(({ LimitsSection }) => LimitsSection),
)

const { flags } = brand

type Part = {
  key: 'data' | 'limits' | 'members' | 'sites' | 'ordering' | 'rules'
  icon: ReactNode
  Content: ComponentType
  isOn?: boolean
  /** Whoever is of the company may see it, or who has this. */
  needs?: string
  /** Of nobody to whom everything is open. */
  isOfMembers?: true
}

/** Each with an address of its own; the first is at the root. */
const parts: Part[] = [
  { key: 'data', icon: <IconBuilding {...partIcon} />, Content: Data },
  {
    key: 'limits',
    icon: <IconCoins {...partIcon} />,
    Content: Limits,
    isOn: flags.orders,
    needs: 'orders.create',
    isOfMembers: true,
  },
  { key: 'members', icon: <IconUsers {...partIcon} />, Content: Members, needs: 'company.members' },
  {
    key: 'sites',
    icon: <IconBuildingWarehouse {...partIcon} />,
    Content: Sites,
    isOn: flags.savedAddresses,
    needs: 'company.edit',
  },
  {
    key: 'ordering',
    icon: <IconReceipt2 {...partIcon} />,
    Content: Ordering,
    isOn: flags.orders,
    needs: 'company.edit',
  },
  {
    key: 'rules',
    icon: <IconChecklist {...partIcon} />,
    Content: Rules,
    isOn: flags.orders,
    needs: 'company.members',
  },
]

const maySee = ({ isOn = true, needs, isOfMembers }: Part, { user, can }: Pick<Session, 'user' | 'can'>) =>
  isOn &&
  (needs === undefined || can(needs)) &&
  (!isOfMembers || (user?.roles.includes('company_member') ?? false))
const pathOf = ({ key }: Part) => (key === 'data' ? '' : key)

/** What the company is and how it orders, each part for those who may see it. */
export function Company() {
  const t = useT('account.company')
  const { user, can } = useSession('customer')
  const asked = useParams().part ?? ''
  const part = parts.find((one) => pathOf(one) === asked)
  // As any other address that is none.
  if (!part) return <Elsewhere to="/products" />
  if (!user)
    return (
      <>
        <PageTitle title={t(`parts.${part.key}`)} />
        <AccountShape />
      </>
    )
  if (!user.company) return <Elsewhere to="/profile" />
  if (!maySee(part, { user, can })) return <Elsewhere to="/company" />
  const { Content } = part
  return (
    <>
      <PageTitle title={t(`parts.${part.key}`)} />
      <AccountFrame
        title={t('title')}
        about={<bdi>{user.company.name}</bdi>}
        label={t('nav')}
        links={parts
          .filter((one) => maySee(one, { user, can }))
          .map((one) => ({
            to: `/company/${pathOf(one)}`.replace(/\/$/, ''),
            title: t(`parts.${one.key}`),
            icon: one.icon,
          }))}
      >
        <Content key={part.key} />
      </AccountFrame>
    </>
  )
}

function Elsewhere({ to }: { to: string }) {
  const navigate = useNavigate()
  const target = useHref()(to)
  useEffect(() => void navigate(target, { replace: true }), [navigate, target])
  return null
}
