import type { unitFaults as english, unitFields as englishFields } from '../en/unit-faults.ts'
import type { Words } from '../words.ts'

export const unitFaults = {
  belowUnits: 'القطع ذات الأرقام التسلسلية محسوبة في المخزون. أخرجها واحدة تلو الأخرى',
  unitsAhead: 'لا يوجد هذا العدد من القطع بلا أرقام تسلسلية',
  unitsInStock: 'ما زالت في المخزون قطع لها أرقام تسلسلية',
  unitNeeded: 'أدخل رقمًا تسلسليًا أو معرّفًا آخر',
  unitSerial: 'استخدم في الرقم التسلسلي حروفًا إنجليزية وأرقامًا والرموز $ % * + . / - دون مسافات',
  unitEui: 'يتكون معرّف EUI من ١٦ خانة ست عشرية',
  unitImei: 'رقم IMEI غير صحيح: تحقق من طوله ومن خانة التحقق',
  unitIccid: 'رقم ICCID غير صحيح: تحقق من طوله ومن خانة التحقق',
  unitProfile: 'يتكون معرّف الملف التعريفي من ٨ خانات ست عشرية',
  unitToken: 'رمز الملكية غير صالح',
  unitCode: 'رمز الجهاز غير صالح',
  unitTwice: 'هذه القطعة مكررة في القائمة',
  unitInStock: 'هذه القطعة موجودة في المخزون',
  unitShipped: 'سبق شحن هذه القطعة',
  unitWrittenOff: 'أُرجعت هذه القطعة وشُطبت من المخزون',
  unitUnknown: 'هذه القطعة غير موجودة في المخزون',
  notArrived: 'لم يصل المخزون الكافي بعد. اشحن ما وصل، أو سجّل استلام المخزون أولًا',
  // Of refunds and returns.
  aboveOpen: 'الكمية أكبر مما لم يُشحن بعد',
  aboveSent: 'الكمية أكبر مما لدى العميل',
  pieceCount: 'حدد كل قطعة أُرجعت',
  notSentHere: 'لم تُشحن هذه القطعة ضمن هذا البند',
  aboveLeft: 'المبلغ أكبر مما يمكن استرداده',
} satisfies Words<typeof english>

/** What the server calls the fields of the inventory. */
export const unitFields = {
  units: 'القطع',
  serials: 'الأرقام التسلسلية',
} satisfies Words<typeof englishFields>
