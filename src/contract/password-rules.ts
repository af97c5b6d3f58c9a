/** Rules for a new password. Plain functions, so that a form can show each rule while the user types. */
export const passwordMin = 8
export const passwordMax = 128
const passwordSymbols = "$&+,:;=?@#|'<>.^*()%!-"

/** Length and alphabet of generated passwords. `~` does not count as a symbol, so generation may have to repeat. */
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

/** The first rule a password breaks, by its name in the validation texts. */
export const brokenPasswordRule = (password: string): PasswordRule | undefined =>
  (Object.keys(passwordRules) as PasswordRule[]).find((rule) => !passwordRules[rule](password))
