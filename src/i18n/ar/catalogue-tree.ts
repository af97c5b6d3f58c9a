import type { catalogueTree as en } from '../en/catalogue-tree.ts'
import type { Words } from '../words.ts'

export const catalogueTree: Words<typeof en> = {
  devices: 'الأجهزة',
  sensing: 'حسب ما تقيسه',
  gateways: 'البوابات',
  sim_cards: 'شرائح الاتصال',
  accessories: 'الملحقات',
  licences: 'التراخيص والخدمات',
  packages: 'الباقات',
}
