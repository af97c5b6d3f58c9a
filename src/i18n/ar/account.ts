import type { account as english } from '../en/account.ts'
import type { Words } from '../words.ts'

export const account = {
  signIn: {
    asTenant: 'تسجيل الدخول كمستخدم مستأجر',
    asRoot: 'تسجيل الدخول كمستخدم شركة',
    submit: 'تسجيل الدخول',
    welcome: 'أهلًا {name}',
  },
} satisfies Words<typeof english>
