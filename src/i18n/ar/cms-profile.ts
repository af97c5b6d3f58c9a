import type { cmsProfile as english } from '../en/cms-profile.ts'
import type { Words } from '../words.ts'

export const cmsProfile = {
  title: 'ملفي الشخصي',
  about: 'بياناتك وكلمة المرور والأجهزة المتصلة بحسابك.',
  details: { title: 'البيانات', hint: 'اسمك وصورتك هما ما يراه زملاؤك بجانب عملك.' },
  picture: {
    title: 'الصورة',
    choose: 'رفع صورة',
    change: 'تغيير الصورة',
    remove: 'إزالة',
    hint: 'PNG أو JPEG، بحد أقصى ١ ميجابايت.',
  },
  personTitle: 'اللقب',
  titles: { none: 'بدون', mr: 'السيد', mrs: 'السيدة', ms: 'الآنسة', dr: 'د.', eng: 'م.' },
  email: 'البريد الإلكتروني',
  username: 'اسم المستخدم',
  fixed: 'بهما تسجّل الدخول، ولا يمكن تغييرهما من هنا.',
  address: { title: 'العنوان', hint: 'مكان عملك. يمكن ترك الحقول كلها فارغة.' },
  password: {
    title: 'كلمة المرور',
    hint: 'تغييرها يسجّل خروجك من كل الأجهزة الأخرى.',
    action: 'تغيير كلمة المرور',
    done: 'تم تغيير كلمة المرور وتسجيل خروجك من الأجهزة الأخرى',
  },
} satisfies Words<typeof english>
