import type { ShopBar } from '#contract/shop-state.ts'

export const shopBar: Record<ShopBar | 'preview' | 'leavePreview', string> = {
  demo: 'متجر تجريبي: لا تُخصم أي مبالغ ولا تُرسل أي رسائل',
  publicDemo: 'متجر تجريبي: لا تُخصم أي مبالغ ولا تُرسل أي رسائل. يمكن للجميع قراءة ما تكتبه',
  testPayments: 'مدفوعات تجريبية: لا تُخصم أي مبالغ',
  preview: 'معاينة: المتجر كما سيكون في {at}، حتى {until}',
  leavePreview: 'إنهاء المعاينة',
}
