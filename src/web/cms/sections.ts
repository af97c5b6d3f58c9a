import { brand } from '#brand'
import {
  IconArrowsExchange,
  IconBuildingWarehouse,
  IconClipboardText,
  IconDiscount,
  IconLayoutDashboard,
  IconListCheck,
  IconMail,
  IconMessages,
  IconPackage,
  IconPhoto,
  IconReceipt,
  IconSettings,
  IconTags,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'

/** The sections of the rail, in order. `to` is an address without language; the label is in `cms.sections`. */
const all = [
  { key: 'dashboard', to: '/cms/dashboard', icon: IconLayoutDashboard, isOn: true },
  { key: 'products', to: '/cms/products', icon: IconPackage, isOn: true },
  { key: 'inventory', to: '/cms/inventory', icon: IconBuildingWarehouse, isOn: brand.flags.stockCms },
  { key: 'metadata', to: '/cms/metadata', icon: IconTags, isOn: true },
  { key: 'orders', to: '/cms/orders', icon: IconReceipt, isOn: brand.flags.orders },
  // A tab beside the orders, or the whole page where the brand has none.
  { key: 'requests', to: '/cms/orders?tab=requests', icon: IconMessages, isOn: !brand.flags.orders },
  { key: 'transactions', to: '/cms/transactions', icon: IconArrowsExchange, isOn: brand.flags.orders },
  { key: 'discounts', to: '/cms/discounts', icon: IconDiscount, isOn: brand.flags.price },
  { key: 'customers', to: '/cms/customers', icon: IconUsers, isOn: true },
  { key: 'marketing', to: '/cms/marketing', icon: IconPhoto, isOn: true },
  { key: 'settings', to: '/cms/settings', icon: IconSettings, isOn: true },
  { key: 'checklist', to: '/cms/checklist', icon: IconListCheck, isOn: true },
  { key: 'audit', to: '/cms/audit', icon: IconClipboardText, isOn: true },
  { key: 'bin', to: '/cms/bin', icon: IconTrash, isOn: true },
  { key: 'outbox', to: '/cms/outbox', icon: IconMail, isOn: true },
] as const

/** Gaps in the rail before these groups: what is sold, selling, and the shop itself. */
export const groupStarts: readonly string[] = ['products', 'orders', 'requests', 'marketing']

/** The sections this brand has. Emails can be read in a demo only. */
export function useSections() {
  const site = useRouteLoaderData<typeof loader>('root')
  const has = (key: string) => key !== 'outbox' || site?.hasOutbox === true
  return all.filter(({ key, isOn }) => isOn && has(key))
}
