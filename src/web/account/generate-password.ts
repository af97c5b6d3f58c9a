import {
  brokenPasswordRule,
  generatedPasswordAlphabet,
  generatedPasswordLength,
} from '#contract/password-rules.ts'

const hasDigit = (password: string) => /\d/.test(password)

/** A password from the cryptographic source, drawn anew until it holds every rule and a digit (D-615). */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: generatedPasswordLength }, randomCharacter).join('')
    if (!brokenPasswordRule(password) && hasDigit(password)) return password
  }
}

// Bytes beyond the last whole round of the alphabet would make its first characters likelier.
const evenBytes = 256 - (256 % generatedPasswordAlphabet.length)

function randomCharacter(): string {
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < evenBytes) return generatedPasswordAlphabet.charAt(byte % generatedPasswordAlphabet.length)
  }
}
