import { passwordRules } from '#contract/password-rules.ts'

export type NewPasswordValue = { password: string; confirmation: string }

export const noPassword: NewPasswordValue = { password: '', confirmation: '' }

const rules = {
  case: ({ password }: NewPasswordValue) => passwordRules.passwordCase(password),
  length: ({ password }: NewPasswordValue) => passwordRules.passwordLength(password),
  symbol: ({ password }: NewPasswordValue) => passwordRules.passwordSymbol(password),
  match: ({ password, confirmation }: NewPasswordValue) => password !== '' && password === confirmation,
}

export type NewPasswordRule = keyof typeof rules

/** Each rule of spec §5 in the order it is listed, and whether it holds. */
export const checkedRules = (value: NewPasswordValue): { rule: NewPasswordRule; isMet: boolean }[] =>
  (Object.keys(rules) as NewPasswordRule[]).map((rule) => ({ rule, isMet: rules[rule](value) }))

/** All four rules hold: it may be saved (D-616). */
export const isNewPasswordReady = (value: NewPasswordValue): boolean =>
  checkedRules(value).every(({ isMet }) => isMet)
