/** What a new password must hold (spec §5). Plain functions, so that a checklist can show each while one types. */
export const passwordMin = 8
export const passwordMax = 128
export const passwordSymbols = "$&+,:;=?@#|'<>.^*()%!-"

/** Drawn from these, twenty at a time; `~` is no symbol of the rule, so a draw may have to be repeated (D-615). */
export const generatedPasswordLength = 20
export const generatedPasswordAlphabet =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789~!@-#$'

export const passwordRules = {
  passwordLength: (password: string) => [...password].length >= passwordMin,
  passwordCase: (password: string) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
  passwordSymbol: (password: string) =>
    [...password].some((character) => passwordSymbols.includes(character)),
} as const
export type PasswordRule = keyof typeof passwordRules

/** The first rule a password breaks, named as in the validation texts. */
export const brokenPasswordRule = (password: string): PasswordRule | undefined =>
  (Object.keys(passwordRules) as PasswordRule[]).find((rule) => !passwordRules[rule](password))
