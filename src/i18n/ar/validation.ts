import type { validation as en } from '../en/validation.ts'
import type { Words } from '../words.ts'

export const validation: Words<typeof en> = {
  required: 'يرجى تعبئة حقل «{field}»',
  maxCharacters:
    'الحد الأقصى لحقل «{field}» {max, plural, one {حرف واحد} two {حرفان} few {# أحرف} many {# حرفًا} other {# حرف}}',
  minCharacters:
    'أدخل {min, plural, one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}} على الأقل في حقل «{field}»',
  minItems:
    'أضف {min, plural, one {عنصرًا واحدًا} two {عنصرين} few {# عناصر} many {# عنصرًا} other {# عنصر}} على الأقل في حقل «{field}»',
  maxItems:
    'الحد الأقصى لحقل «{field}» {max, plural, one {عنصر واحد} two {عنصران} few {# عناصر} many {# عنصرًا} other {# عنصر}}',
  email: 'يرجى إدخال بريد إلكتروني صحيح',
  price: 'يجب ألا يقل السعر عن {min, number}',
  minNumber: 'أقل قيمة مقبولة في حقل «{field}» هي {min, number}',
  maxNumber: 'أعلى قيمة مقبولة في حقل «{field}» هي {max, number}',
  minImages:
    'أضف {min, plural, one {صورة واحدة} two {صورتين} few {# صور} many {# صورة} other {# صورة}} على الأقل',
  maxImages:
    'الحد الأقصى {max, plural, one {صورة واحدة} two {صورتان} few {# صور} many {# صورة} other {# صورة}}',
  phone: 'يرجى إدخال رقم جوال صحيح',
  tenantName: 'يرجى إدخال اسم الجهة',
  nameRequired: 'الاسم مطلوب',
  url: 'رابط غير صحيح',
  linkOrFile: 'أدخل رابطًا أو ارفع ملفًا',
  iban: 'يرجى إدخال رقم آيبان صحيح',
  swift: 'يرجى إدخال رمز سويفت صحيح',
  card: 'يرجى إدخال رقم بطاقة صحيح',
  cardNumber: 'في حقل «{field}» رقم بطاقة دفع. احذفه، فأرقام البطاقات لا تُكتب إلا عند الدفع بها',
  cardExpired: 'انتهت صلاحية هذه البطاقة',
  cvc: 'يرجى إدخال رمز الأمان (CVV) الموجود على البطاقة',
  priceBeforeDiscount: 'يجب أن يكون السعر قبل الخصم أعلى من السعر',
  unknownKey: 'حقل غير معروف: «{field}»',
  unknownReference: 'القيمة المحددة في حقل «{field}» غير موجودة',
  selfReference: 'لا يمكن أن يشير المنتج إلى نفسه',
  belowReserved: 'لا يمكن أن يقل المخزون عن القطع المحجوزة للطلبات',
  choice: 'يرجى الاختيار من القائمة في حقل «{field}»',
  invalid: 'يرجى التحقق من حقل «{field}»',
  passwordLength: 'استخدم ٨ أحرف على الأقل',
  passwordCase: 'استخدم حروفًا إنجليزية صغيرة وكبيرة',
  passwordSymbol: 'استخدم رمزًا واحدًا على الأقل مثل ! @ # $ %',
  passwordCommon: 'كلمة المرور هذه شائعة جدًا',
  otp: 'أدخل رمز التحقق الوارد في الرسالة',
  username:
    'استخدم من ٣ إلى ٦٠ خانة: حروف أو أرقام أو نقطة أو شرطة (-) أو شرطة سفلية (_)، على أن تتضمن حرفًا واحدًا على الأقل',
  crNumber: 'يتكون رقم السجل التجاري من ١٠ أرقام',
  vatNumber: 'يتكون الرقم الضريبي من ١٥ رقمًا ويبدأ وينتهي بالرقم ٣',
  futureDate: 'اختر تاريخًا قادمًا في حقل «{field}»',
  currency: 'أدخل القيمة في حقل «{field}» بعملة المتجر',
  code: 'استخدم الحروف الإنجليزية والأرقام والنقطة والشرطة (-) والشرطة السفلية (_) فقط',
  notStocked: 'المخزون للأجهزة فقط',
  dayTooEarly: 'اختر {day} أو تاريخًا بعده',
  dayTooLate: 'اختر {day} أو تاريخًا قبله',
  endAfterStart: 'اختر لحقل «{field}» تاريخًا بعد تاريخ البداية',
  oneTarget: 'اختر منتجًا أو مجموعة منتجات واحدة على الأقل',
  notOfType: 'لا ينطبق حقل «{field}» على هذا النوع من الخصومات',
  httpsUrl: 'أدخل رابطًا يبدأ بـ https://',
  siteTwice: 'هذه الشبكة موجودة في القائمة',
  language: 'يجب أن تكون اللغة الافتراضية من اللغات المعروضة',
  belowUsage: 'لا يمكن أن يقل الحد عن عدد المرات المستخدمة حتى الآن',
  startRequired: 'أرسل رقم النسخة التي رأيتها، أو الحالة التي يبدأ منها هذا التغيير',
  overtaken:
    'عُدّل هذا الطلب قبلك، وحالته الآن: {status, select, pending {بانتظار القبول} in_progress {قيد التجهيز} shipped {تم الشحن} delivered {تم التسليم} other {مرفوض}}.',
  overtakenBy:
    'سبقك {by} إلى تعديل هذا الطلب، وحالته الآن: {status, select, pending {بانتظار القبول} in_progress {قيد التجهيز} shipped {تم الشحن} delivered {تم التسليم} other {مرفوض}}.',
  unpaidLimit:
    'الحد الأقصى لطلباتك التي تنتظر تحويلًا بنكيًا هو {limit}، والمستحق منها الآن {unpaid}. سدّد المستحق أولًا أو ادفع هذا الطلب بالبطاقة.',
  accounts: 'يرجى إكمال بيانات الحسابات البنكية',
  accountTwice: 'هذا الحساب موجود في القائمة',
  reopenDiscount: 'نفد أحد خصومات هذا الطلب أو انتهى منذ ذلك الحين، لذا لا يمكن إعادة فتح الطلب',
  reopenShort: 'لا يكفي المخزون لإعادة فتح هذا الطلب: {products}',
}
