import type { themeFields as english } from '../en/theme-fields.ts'
import type { Words } from '../words.ts'

export const themeFields = {
  text: 'النص',
  theme: 'المظهر',
  colors: 'الألوان',
  light: 'الفاتح',
  dark: 'الداكن',
  accent: 'اللون المميز',
  onAccent: 'النص على اللون المميز',
  surface: 'خلفية الصفحة',
  surfaceRaised: 'البطاقات والنماذج',
  textMuted: 'النص الثانوي',
  border: 'حدود الحقول',
  danger: 'الأخطاء والحذف',
  radius: 'استدارة الزوايا (بكسل)',
  scale: 'حجم النص',
  logoLight: 'الشعار للمظهر الفاتح',
  logoDark: 'الشعار للمظهر الداكن',
  home: 'الصفحة الرئيسية',
  section: 'القسم',
  isVisible: 'ظاهر',
  of: 'الإصدار السابق',
} satisfies Words<typeof english>
