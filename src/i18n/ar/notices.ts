import type { notices as english } from '../en/notices.ts'
import type { Words } from '../words.ts'

export const notices = {
  new_order: 'طلب شراء جديد {name}',
  new_request: 'استفسار جديد {name}',
  assigned:
    '{isMany, select, true {{work, select, orders {{count, plural, one {أُسند إليك طلب واحد} two {أُسند إليك طلبان} few {أُسندت إليك # طلبات} many {أُسند إليك # طلبًا} other {أُسند إليك # طلب}}} requests {{count, plural, one {أُسند إليك استفسار واحد} two {أُسند إليك استفساران} few {أُسندت إليك # استفسارات} many {أُسند إليك # استفسارًا} other {أُسند إليك # استفسار}}} other {{count, plural, two {أُسند إليك طلب واستفسار} few {أُسندت إليك # من الطلبات والاستفسارات} many {أُسند إليك # من الطلبات والاستفسارات} other {أُسند إليك # من الطلبات والاستفسارات}}}}} other {أُسند إليك {name}}}',
  draft_paid: 'دُفعت مسودة: الطلب {name}',
  order_cancelled: 'ألغى العميل الطلب {name}',
  quote_countered: 'عرض مقابل على {name}',
  return_requested: 'طلب إرجاع جديد {name}',
  return_withdrawn: 'سحب العميل طلب الإرجاع {name}',
  payment_failed: 'فشل دفع الطلب {name}',
  refund_failed: 'رُفض استرداد مبلغ الطلب {name}',
  low_stock:
    '{isMany, select, true {مخزون منخفض: {count, plural, one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}}} other {مخزون منخفض: {name}، المتبقي {available, number}}}',
  certificate_expires:
    '{isMany, select, true {{count, plural, one {شهادة واحدة تنتهي} two {شهادتان تنتهيان} few {# شهادات تنتهي} many {# شهادة تنتهي} other {# شهادة تنتهي}} خلال {days, plural, one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}} other {تنتهي شهادة {certificate} للمنتج {name} {days, plural, =0 {اليوم} one {خلال يوم واحد} two {خلال يومين} few {خلال # أيام} many {خلال # يومًا} other {خلال # يوم}}}}',
  schedule_skipped:
    '{reason, select, past {لم يُنفّذ موعد نشر: انتهى وقته قبل أن يبدأ} refused {لم يُنفّذ موعد نشر: التغيير غير ممكن الآن} other {انتهى موعد نشر دون رجوع: القيمة غُيّرت يدويًا}} · {name}',
  import_ended:
    'انتهى الاستيراد: {name}، {rows, plural, one {صف واحد} two {صفان} few {# صفوف} many {# صفًا} other {# صف}}',
  mail_failed:
    '{isTemplate, select, true {تعذّر استخدام نصك لرسالة «{name}» فأُرسل النص الأصلي} other {لم تصل الرسالة: {name}}}',
  log_waits:
    'لم يصل سجل قاعدة البيانات إلى WAL_ARCHIVE منذ {minutes, plural, one {دقيقة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}. هل القرص متصل وفيه مساحة كافية؟ الطلبات محفوظة في هذه الأثناء',
  security:
    '{what, select, new_device {تسجيل دخول جديد إلى حسابك} password_changed {تم تغيير كلمة مرورك} factor_added {أُضيف عامل تحقق ثانٍ إلى حسابك} factor_removed {أُزيل عامل تحقق ثانٍ من حسابك} recovery_code_used {استُخدم رمز استرداد لحسابك} passkey_disabled {أُوقف مفتاح مرور لحسابك} other {أُدخلت رموز خاطئة لحسابك}}',
} satisfies Words<typeof english>
