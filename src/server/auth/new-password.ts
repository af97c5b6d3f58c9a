import { dictionary } from '@zxcvbn-ts/language-common'
import { brokenPasswordRule } from '#contract/password-rules.ts'
import { AppError } from '../http/app-error.ts'

const common = dictionary['passwords-common']
const commonest = new Set(common.slice(0, 3_000))
const allCommon = new Set(common)
const shortestWord = 4
/** This many extra characters around a common word do not make a password. */
const fewCharacters = 5

const lookalikes: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
}

/** Rejects a password that breaks a rule or is among the first everybody tries. */
export function checkNewPassword(password: string): void {
  const broken = weakness(password)
  if (broken) throw new AppError('password_rules', { fields: { password: broken } })
}

export const isWeakPassword = (password: string): boolean => weakness(password) !== undefined

const weakness = (password: string) =>
  brokenPasswordRule(password) ?? (isCommon(password) ? 'passwordCommon' : undefined)

/** Common as it is, or a common word with the usual capital, digit and sign: `P@ssword1!`. */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  if (allCommon.has(lower)) return true
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const readable = [...core].map((character) => lookalikes[character] ?? character).join('')
  const isAlmostAll = core.length >= shortestWord && password.length - core.length <= fewCharacters
  return isAlmostAll && (commonest.has(core) || commonest.has(readable))
}
