import { brokenPasswordRule } from '#contract/password-rules.ts'
import { AppError } from '../http/app-error.ts'

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
export async function checkNewPassword(password: string): Promise<void> {
  const broken = await weakness(password)
  if (broken) throw new AppError('password_rules', { fields: { password: broken } })
}

export const isWeakPassword = async (password: string): Promise<boolean> =>
  (await weakness(password)) !== undefined

const weakness = async (password: string) =>
  brokenPasswordRule(password) ?? ((await isCommon(password)) ? 'passwordCommon' : undefined)

/** Common as it is, or a common word with the usual capital, digit and sign: `P@ssword1!`. */
async function isCommon(password: string): Promise<boolean> {
  const { all, commonest } = await (lists ??= readLists())
  const lower = password.toLowerCase()
  if (all.has(lower)) return true
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const readable = [...core].map((character) => lookalikes[character] ?? character).join('')
  const isAlmostAll = core.length >= shortestWord && password.length - core.length <= fewCharacters
  return isAlmostAll && (commonest.has(core) || commonest.has(readable))
}

type Lists = { all: ReadonlySet<string>; commonest: ReadonlySet<string> }
let lists: Promise<Lists> | undefined

/** Thirty thousand words, for the few moments when somebody chooses a password. */
async function readLists(): Promise<Lists> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = dictionary['passwords-common']
  return { all: new Set(common), commonest: new Set(common.slice(0, 3_000)) }
}
