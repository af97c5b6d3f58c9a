import type { accountMenu as english } from '../en/account-menu.ts'
import type { Words } from '../words.ts'

export const accountMenu = {
  groups: { buying: 'الشراء', after: 'بعد الشراء', company: 'الشركة', account: 'الحساب' },
  orders: 'طلباتي',
  approvals: 'الاعتمادات',
  toDecide:
    '{count, plural, zero {لا شيء بانتظار قرارك} one {طلب واحد بانتظار قرارك} two {طلبان بانتظار قرارك} few {# طلبات بانتظار قرارك} many {# طلبًا بانتظار قرارك} other {# طلب بانتظار قرارك}}',
  lists: 'القوائم',
  quickOrder: 'طلب سريع',
  partNumbers: 'أرقام الأصناف لديكم',
  documents: 'المستندات',
  devices: 'أجهزتي',
  returns: 'المرتجعات',
  credit: 'الدفع الآجل',
  company: 'بيانات الشركة',
  members: 'الأعضاء',
  profile: 'الملف الشخصي',
  account: 'إعدادات الحساب',
} satisfies Words<typeof english>
