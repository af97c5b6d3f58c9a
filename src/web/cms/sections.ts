import { brand } from '#brand'
import { IconLayoutDashboard, IconPackage, IconReceipt } from '@tabler/icons-react'

/** The sections of the rail, in order. `to` is an address without language; the label is in `cms.sections`. */
const all = [
  { key: 'dashboard', to: '/cms/dashboard', icon: IconLayoutDashboard, isOn: true },
  { key: 'products', to: '/cms/products', icon: IconPackage, isOn: true },
  { key: 'orders', to: '/cms/orders', icon: IconReceipt, isOn: brand.flags.orders },
] as const

/** Those that this brand has (D-304). */
export const sections = all.filter(({ isOn }) => isOn)
