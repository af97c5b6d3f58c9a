import type { Words } from '../words.ts'
import type { productFacts as english } from '../en/product-facts.ts'

export const productFacts: Words<typeof english> = {
  deviceType: 'فئة الجهاز',
  gatewayType: 'فئة البوابة',
  accessoryType: 'فئة الملحق',
  manufacturer: 'الشركة المصنعة',
  modelCode: 'رمز الطراز',
  gtin: 'الرقم العالمي للمنتج (GTIN)',
  communicationTypes: 'وسائل الاتصال',
  region: 'النطاق الترددي',
  networkServers: 'خوادم الشبكة',
  deviceProfileTypes: 'ملفات تعريف الأجهزة',
  platformType: 'نوع المنصة',
  subscriptionType: 'نوع الاشتراك',
  subscriptionPeriod: 'مدة الاشتراك',
  integrationType: 'نوع التكامل',
  notificationType: 'نوع الإشعارات',
  notificationLimit: 'عدد الرسائل',
  warranty: 'الضمان',
}
