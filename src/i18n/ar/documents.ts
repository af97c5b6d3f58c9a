import type { documents as english } from '../en/documents.ts'
import type { Words } from '../words.ts'

export const documents = {
  order: { unpaid: 'لم يُدفع خلال ٣٠ دقيقة' },
  page: 'صفحة {page} من {pages}',
  handOver: {
    title: 'كشف تسليم الأجهزة',
    order: 'الطلب {number} · {name}',
    count: 'عدد الأجهزة: {count}. امسح الرمز لإضافة جهازه.',
    serial: 'التسلسلي',
  },
  packing: {
    title: 'قائمة التعبئة',
    order: 'الطلب {number}',
    to: 'الشحن إلى',
    note: 'ملاحظة: {note}',
    item: 'المنتج',
    quantity: 'الكمية',
  },
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
