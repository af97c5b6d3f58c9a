import type { cmsLive as english } from '../en/cms-live.ts'
import type { Words } from '../words.ts'

export const cmsLive = {
  newOrders:
    '{count, plural, zero {لا طلبات جديدة} one {طلب جديد واحد} two {طلبان جديدان} few {# طلبات جديدة} many {# طلبًا جديدًا} other {# طلب جديد}}',
  show: '{count, plural, zero {عرض الطلبات} one {طلب جديد واحد – عرضه} two {طلبان جديدان – عرضهما} few {# طلبات جديدة – عرضها} many {# طلبًا جديدًا – عرضها} other {# طلب جديد – عرضها}}',
  sound: 'صوت عند وصول طلب جديد',
  moved: 'انتقل المتجر إلى منطقة زمنية أخرى: {zone}، وتتبعها الأيام والأوقات.',
  access: 'تغيّرت صلاحياتك، ويظهر لك الآن ما يمكنك فعله.',
} as const satisfies Words<typeof english>
