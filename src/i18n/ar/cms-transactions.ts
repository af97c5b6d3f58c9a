import type { cmsTransactions as english } from '../en/cms-transactions.ts'
import type { Words } from '../words.ts'

export const cmsTransactions = {
  title: 'عمليات الدفع',
  about: 'كل دفعة واسترداد كما يبلغ عنها مزود الدفع.',
  search: 'البحث في عمليات الدفع',
  searchHint: 'رقم الطلب أو المرجع',
  empty: 'لا توجد مدفوعات بعد',
  emptyHint: 'تظهر المدفوعات هنا عند دفع الطلبات.',
  columns: {
    order: 'الطلب',
    customer: 'العميل',
    provider: 'مزود الدفع',
    reference: 'المرجع',
    status: 'الحالة',
    amount: 'المبلغ',
    at: 'التاريخ',
  },
  sorts: { '-at': 'الأحدث أولًا', at: 'الأقدم أولًا' },
  providers: { STRIPE: 'Stripe', TAP: 'Tap', sandbox: 'تجريبي', bank_transfer: 'تحويل بنكي' },
} as const satisfies Words<typeof english>
