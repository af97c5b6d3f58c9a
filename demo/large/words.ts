import type { BothTexts } from '#contract/shared.ts'

const pairs = (lines: string): BothTexts[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [en = '', ar = ''] = line.split('|').map((text) => text.trim())
      return { en, ar }
    })

/** Names of product families: none is a word of the demo catalogue. */
export const series = pairs(`
  Najd | نجد
  Hijaz | حجاز
  Tuwaiq | طويق
  Asir | عسير
  Rimal | رمال
  Dana | دانة
  Suhail | سهيل
  Wadi | وادي
  Nakheel | نخيل
  Barq | برق
  Najm | نجم
  Falak | فلك
  Sadeem | سديم
  Ufuq | أفق
  Marsa | مرسى
  Shuaa | شعاع
  Jabal | جبل
  Qamar | قمر
  Kawkab | كوكب
  Rawda | روضة
  Safa | صفا
  Nabd | نبض
  Masar | مسار
  Dalil | دليل
  Rasid | راصد
  Waha | واحة
  Bahr | بحر
  Saqr | صقر
  Fajr | فجر
  Ghaim | غيم
  Matar | مطر
  Reeh | ريح
  Lulu | لؤلؤ
  Yaqut | ياقوت
  Zumurud | زمرد
  Almas | ألماس
  Hilal | هلال
  Badr | بدر
  Shihab | شهاب
  Naseem | نسيم
`)

const places = pairs(`
  warehouses | المستودعات
  hospitals | المستشفيات
  farms | المزارع
  office towers | أبراج المكاتب
  ports | الموانئ
  schools | المدارس
  factories | المصانع
  hotels | الفنادق
  cold stores | مخازن التبريد
  construction sites | مواقع البناء
  shopping centres | مراكز التسوق
  car parks | مواقف السيارات
`)
const strengths = pairs(`
  an extended temperature range | نطاق حرارة أوسع
  a battery that lasts for years | بطارية تدوم سنوات
  a housing that withstands dust and rain | هيكل يقاوم الغبار والمطر
  a stronger radio | إشارة لاسلكية أقوى
  tools-free mounting | تركيب بلا أدوات
  encrypted updates over the air | تحديثات مشفرة عن بعد
  a tamper alarm | إنذار ضد العبث
  replaceable parts | قطع قابلة للاستبدال
`)

/** First sentences of descriptions: every place with every strength. */
export const openings: BothTexts[] = places.flatMap((place) =>
  strengths.map((strength) => ({
    en: `Made for ${place.en}, with ${strength.en}.`,
    ar: `صُنع من أجل ${place.ar} مع ${strength.ar}.`,
  })),
)
