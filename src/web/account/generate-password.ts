import {
  brokenPasswordRule,
  generatedPasswordAlphabet,
  generatedPasswordLength,
} from '#contract/password-rules.ts'

const hasDigit = (password: string) => /\d/.test(password)

/** Draws a password from the cryptographic source, again until it meets every rule and has a digit. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: generatedPasswordLength }, randomCharacter).join('')
    if (!brokenPasswordRule(password) && hasDigit(password)) return password
  }
}

// Rejects bytes beyond the last multiple of the alphabet's length, which would favour its first characters.
const evenBytes = 256 - (256 % generatedPasswordAlphabet.length)

function randomCharacter(): string {
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < evenBytes) return generatedPasswordAlphabet.charAt(byte % generatedPasswordAlphabet.length)
  }
}
