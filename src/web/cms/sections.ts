import { brand } from '#brand'
import {
  IconArrowsExchange,
  IconBuildingWarehouse,
  IconBulb,
  IconCalendarTime,
  IconClipboardText,
  IconCreditCardPay,
  IconDiscount,
  IconLayoutDashboard,
  IconListCheck,
  IconMail,
  IconMessages,
  IconPackage,
  IconPalette,
  IconPhoto,
  IconReceipt,
  IconReportMoney,
  IconSearch,
  IconSettings,
  IconTags,
  IconTrash,
  IconTruckReturn,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { binPermissions } from '#contract/bin.ts'
import { scheduleViewers } from '#contract/schedule-fields.ts'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'
import { useT } from '#web/language/language.tsx'
import { type May, useMay } from './may.ts'

/** The sections of the rail, in order. `to` is an address without language; the label is in `cms.sections`. */
const all = [
  { key: 'dashboard', to: '/cms/dashboard', needs: 'dashboard.view', icon: IconLayoutDashboard, isOn: true },
  { key: 'products', to: '/cms/products', needs: 'products.view', icon: IconPackage, isOn: true },
  {
    key: 'inventory',
    to: '/cms/inventory',
    needs: 'inventory.view',
    icon: IconBuildingWarehouse,
    isOn: brand.flags.stockCms,
  },
  { key: 'metadata', to: '/cms/metadata', needs: 'products.view', icon: IconTags, isOn: true },
  { key: 'search', to: '/cms/search', needs: 'products.view', icon: IconSearch, isOn: true },
  { key: 'solutions', to: '/cms/solutions', needs: 'products.view', icon: IconBulb, isOn: true },
  {
    key: 'orders',
    to: '/cms/orders',
    needs: 'orders.view',
    icon: IconReceipt,
    isOn: brand.flags.orders,
  },
  // A tab beside the orders; of its own where the brand has none, or the viewer may not see them.
  {
    key: 'requests',
    to: '/cms/orders?tab=requests',
    needs: 'requests.view',
    icon: IconMessages,
    isOn: true,
  },
  {
    key: 'returns',
    to: '/cms/returns',
    needs: 'orders.view',
    icon: IconTruckReturn,
    isOn: brand.flags.returns,
  },
  {
    key: 'transactions',
    to: '/cms/transactions',
    needs: 'transactions.view',
    icon: IconArrowsExchange,
    isOn: brand.flags.orders,
  },
  {
    key: 'discounts',
    to: '/cms/discounts',
    needs: 'discounts.view',
    icon: IconDiscount,
    isOn: brand.flags.price,
  },
  {
    key: 'priceLists',
    to: '/cms/price-lists',
    needs: 'prices.view',
    icon: IconReportMoney,
    isOn: brand.flags.priceLists,
  },
  {
    key: 'credit',
    to: '/cms/credit',
    needs: 'credit.view',
    icon: IconCreditCardPay,
    isOn: brand.flags.credit,
  },
  { key: 'customers', to: '/cms/customers', needs: 'customers.view', icon: IconUsers, isOn: true },
  { key: 'marketing', to: '/cms/marketing', needs: 'marketing.view', icon: IconPhoto, isOn: true },
  { key: 'schedule', to: '/cms/schedule', needs: scheduleViewers, icon: IconCalendarTime, isOn: true },
  { key: 'staff', to: '/cms/staff', needs: 'staff.view', icon: IconUsersGroup, isOn: true },
  { key: 'settings', to: '/cms/settings', needs: 'settings.view', icon: IconSettings, isOn: true },
  // A page of the settings; of its own for who may not see those.
  { key: 'theme', to: '/cms/settings/theme', needs: 'theme.edit', icon: IconPalette, isOn: true },
  { key: 'checklist', to: '/cms/checklist', needs: 'settings.view', icon: IconListCheck, isOn: true },
  { key: 'audit', to: '/cms/audit', needs: 'audit.view', icon: IconClipboardText, isOn: true },
  { key: 'outbox', to: '/cms/outbox', needs: 'outbox.view', icon: IconMail, isOn: true },
  { key: 'bin', to: '/cms/bin', needs: binPermissions, icon: IconTrash, isOn: true },
] as const

/** Gaps in the rail before these groups: what is sold, selling, and the shop itself. */
export const groupStarts: readonly string[] = ['products', 'orders', 'requests', 'marketing']

const sectionsFor = (may: May) => {
  const hasOrders = brand.flags.orders && may('orders.view')
  const isInside = (key: string) =>
    (key === 'requests' && hasOrders) || (key === 'theme' && may('settings.view'))
  return all.filter(({ key, isOn, needs }) => isOn && may(needs) && !isInside(key))
}

/** The sections this brand has and the viewer may see. Emails can be read in a demo only. */
export function useSections() {
  const site = useRouteLoaderData<typeof loader>('root')
  const has = (key: string) => key !== 'outbox' || site?.hasOutbox === true
  return sectionsFor(useMay()).filter(({ key }) => has(key))
}

/** Where somebody begins: the first section that they may see, else their own profile. Without language. */
export const startOf = (may: May): string => sectionsFor(may)[0]?.to ?? '/cms/profile'

/** The way back from a page that is not for the viewer. */
export function useStart(): { to: string; label: string } {
  const t = useT('cms')
  const [first] = useSections()
  return first
    ? { to: first.to, label: t(`sections.${first.key}`) }
    : { to: '/cms/profile', label: t('profile.title') }
}
