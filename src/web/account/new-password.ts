import { passwordRules } from '#contract/password-rules.ts'

export type NewPasswordValue = { password: string; confirmation: string }

export const noPassword: NewPasswordValue = { password: '', confirmation: '' }

const rules = {
  case: ({ password }: NewPasswordValue) => passwordRules.passwordCase(password),
  length: ({ password }: NewPasswordValue) => passwordRules.passwordLength(password),
  symbol: ({ password }: NewPasswordValue) => passwordRules.passwordSymbol(password),
  match: ({ password, confirmation }: NewPasswordValue) => password !== '' && password === confirmation,
}

type NewPasswordRule = keyof typeof rules

/** Each password rule in its order, and whether it is met. */
export const checkedRules = (value: NewPasswordValue): { rule: NewPasswordRule; isMet: boolean }[] =>
  (Object.keys(rules) as NewPasswordRule[]).map((rule) => ({ rule, isMet: rules[rule](value) }))

/** Saving is possible once all four rules are met. */
export const isNewPasswordReady = (value: NewPasswordValue): boolean =>
  checkedRules(value).every(({ isMet }) => isMet)
