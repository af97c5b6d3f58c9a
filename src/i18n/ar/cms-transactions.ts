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
  lists: 'المدفوعات وضريبة القيمة المضافة',
  tabs: { payments: 'المدفوعات', vat: 'ضريبة القيمة المضافة' },
  vat: {
    title: 'ضريبة القيمة المضافة',
    about: 'الفواتير والإشعارات الدائنة حسب تاريخها، لإعداد إقرارك الضريبي.',
    rate: 'نسبة الضريبة',
    invoiced: 'الفواتير ({count, number})',
    credited: 'الإشعارات الدائنة ({count, number})',
    due: 'المستحق',
    documents: 'المستندات',
    net: 'الصافي',
    tax: 'الضريبة',
    total: 'الإجمالي',
    of: '{currency}، {rate}',
    empty: 'لا فواتير في هذه الفترة',
    emptyHint: 'تصدر فاتورة الطلب عند قبوله.',
  },
  sorts: { '-at': 'الأحدث أولًا', at: 'الأقدم أولًا' },
  providers: { STRIPE: 'Stripe', TAP: 'Tap', sandbox: 'تجريبي', bank_transfer: 'تحويل بنكي' },
} as const satisfies Words<typeof english>
