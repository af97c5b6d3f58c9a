import type { documents as english } from '../en/documents.ts'
import type { Words } from '../words.ts'

export const documents = {
  order: { unpaid: 'لم يُدفع خلال ٣٠ دقيقة' },
  invoice: {
    title: 'فاتورة ضريبية',
    simplified: 'فاتورة ضريبية مبسطة',
    number: 'رقم الفاتورة',
    issued: 'تاريخ الإصدار',
    order: 'رقم الطلب',
    placed: 'تاريخ الطلب',
    seller: 'البائع',
    buyer: 'المشتري',
    cr: 'السجل التجاري',
    vat: 'الرقم الضريبي',
    item: 'البند',
    quantity: 'الكمية',
    unitPrice: 'سعر الوحدة',
    tax: 'الضريبة',
    lineTotal: 'الإجمالي مع الضريبة',
    subtotal: 'المجموع الفرعي',
    discount: 'الخصم',
    vatAdded: 'ضريبة القيمة المضافة {rate}',
    vatIncluded: 'شامل ضريبة القيمة المضافة {rate}',
    total: 'الإجمالي',
    page: 'صفحة {page} من {pages}',
  },
} satisfies Words<typeof english>
