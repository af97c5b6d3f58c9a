import { IconLayoutDashboard, IconPackage, IconReceipt } from '@tabler/icons-react'

/** The sections of the rail, in order. `to` is an address without language; the label is in `cms.sections`. */
export const sections = [
  { key: 'dashboard', to: '/cms/dashboard', icon: IconLayoutDashboard },
  { key: 'products', to: '/cms/products', icon: IconPackage },
  { key: 'orders', to: '/cms/orders', icon: IconReceipt },
] as const
