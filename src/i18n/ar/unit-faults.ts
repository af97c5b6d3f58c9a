import type { unitFaults as english, unitFields as englishFields } from '../en/unit-faults.ts'
import type { Words } from '../words.ts'

export const unitFaults = {
  belowUnits: 'القطع ذات الأرقام التسلسلية محسوبة في المخزون، أخرجها واحدة واحدة',
  unitsAhead: 'لا يوجد هذا العدد من القطع بلا أرقام تسلسلية',
  unitsInStock: 'ما زالت في المخزون قطع لها أرقام تسلسلية',
  unitNeeded: 'أدخل رقمًا تسلسليًا أو معرّفًا آخر',
  unitSerial: 'استخدم في الرقم التسلسلي حروفًا لاتينية وأرقامًا والرموز $ % * + . / - دون مسافات',
  unitEui: 'يتكون معرّف EUI من ١٦ خانة ست عشرية',
  unitImei: 'طول رقم IMEI أو خانة التحقق فيه غير صحيحة',
  unitIccid: 'طول رقم ICCID أو خانة التحقق فيه غير صحيحة',
  unitProfile: 'يتكون معرّف الملف التعريفي من ٨ خانات ست عشرية',
  unitToken: 'رمز الملكية غير صالح',
  unitCode: 'رمز الجهاز غير صالح',
  unitTwice: 'مكرر في هذه القائمة',
  unitInStock: 'موجود في المخزون',
  unitShipped: 'سبق شحنه',
  unitWrittenOff: 'عادت من عميل وشُطبت من المخزون',
  unitUnknown: 'غير موجود في المخزون',
  // Of refunds and returns.
  aboveSent: '{field} أكثر مما شُحن ولم يُعَد بعد',
  pieceCount: 'اذكر كل قطعة عادت',
  notSentHere: 'لم تُشحن هذه القطعة ضمن هذا البند',
  aboveLeft: '{field} أكبر مما يمكن ردّه',
} satisfies Words<typeof english>

/** What the server calls the fields of the inventory. */
export const unitFields = {
  units: 'القطع',
  serials: 'الأرقام التسلسلية',
} satisfies Words<typeof englishFields>
