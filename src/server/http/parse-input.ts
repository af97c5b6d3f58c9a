import type { z } from 'zod'
import { fieldsOfNumbers, holdsCardNumber } from '#contract/card-number.ts'
import type { Language } from '#contract/enums.ts'
import { says, type ValidationKey } from '#i18n/translate.ts'
import { AppError } from './app-error.ts'

type Issue = z.core.$ZodIssue
type Says = (typeof says)[Language]

/** The input is part of the issues: otherwise missing and wrong values could not be told apart. */
export const parseOptions = { reportInput: true } as const

/** Parses input by the contract's schema. Throws one message per field, in the caller's language. */
export function parseInput(schema: z.ZodType | undefined, input: unknown, language: Language): unknown {
  if (!schema) return undefined
  const given = input ?? {}
  if (typeof given !== 'object' || Array.isArray(given))
    throw new AppError('validation_failed', { whole: 'notAnObject' })
  const parsed = schema.safeParse(given, parseOptions)
  if (parsed.success) return parsed.data
  throw new AppError('validation_failed', { fields: fieldMessages(parsed.error.issues, says[language]) })
}

/** The same for a body; no text that is kept may hold a payment card number. */
export function parseBody(schema: z.ZodType | undefined, input: unknown, language: Language): unknown {
  if (!schema) return undefined
  const words = says[language]
  const cardsUpTo = (characters: number) =>
    Object.fromEntries(
      pathsOfCardNumbers(input, characters).map((path) => [
        path.join('.'),
        words.validation('cardNumber', { field: words.field(path) }),
      ]),
    )
  let parsed: unknown
  try {
    parsed = parseInput(schema, input, language)
  } catch (refused) {
    if (!(refused instanceof AppError)) throw refused
    // Rejected input may be of any size.
    const cards = cardsUpTo(mostOfRefused)
    if (Object.keys(cards).length === 0) throw refused
    throw new AppError('validation_failed', { fields: { ...refused.context.fields, ...cards } })
  }
  const cards = cardsUpTo(Infinity)
  if (Object.keys(cards).length > 0) throw new AppError('validation_failed', { fields: cards })
  return parsed
}

type Path = (string | number)[]
const mostOfRefused = 20_000
/** No schema is deeper, so deeper values are rejected anyway. */
const deepest = 20

/** A phone's parts stand in an object of the same name. */
const holdsOnlyNumbers = (value: unknown) => typeof value === 'string' || Array.isArray(value)

/** Paths of the texts that hold a payment card number, within the first `characters` of all text. */
export function pathsOfCardNumbers(whole: unknown, characters = Infinity): Path[] {
  let left = characters
  const pathsIn = (value: unknown, path: Path): Path[] => {
    if (path.length > deepest || left <= 0) return []
    if (typeof value === 'string') {
      left -= value.length
      return left >= 0 && holdsCardNumber(value) ? [path] : []
    }
    if (Array.isArray(value)) return value.flatMap((item, index) => pathsIn(item, [...path, index]))
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value)
      .filter(([name, item]) => !(fieldsOfNumbers.has(name) && holdsOnlyNumbers(item)))
      .flatMap(([name, item]) => pathsIn(item, [...path, name]))
  }
  return pathsIn(whole, [])
}

export function fieldMessages(issues: readonly Issue[], words: Says): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues.flatMap(leaves)) {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
    fields[path.join('.')] ??= messageOf(issue, words.field(path), words)
  }
  return fields
}

/** The informative issues inside a union's branches, instead of "none fits". */
function leaves(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const branch = issue.errors.toSorted((a, b) => a.length - b.length)[0]
  if (!branch || branch.length === 0) return [issue]
  return branch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(leaves)
}

const own = 'validation.'

function messageOf(issue: Issue, field: string, words: Says): string {
  // A schema's own message is a key of the validation texts, never a sentence.
  if (issue.message.startsWith(own))
    return words.validation(issue.message.slice(own.length) as ValidationKey, { field, min: 0 })
  switch (issue.code) {
    case 'invalid_type':
      return words.validation(isMissing(issue.input) ? 'required' : 'invalid', { field })
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), field, words)
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), field, words)
    case 'unrecognized_keys':
      return words.validation('unknownKey', { field: issue.keys[0] ?? field })
    case 'invalid_value':
    case 'invalid_union':
      return words.validation(isMissing(given(issue)) ? 'required' : 'choice', { field })
    default:
      return words.validation('invalid', { field })
  }
}

/** The input at the issue's path. A schema that chooses among shapes by a field names that field and holds the whole. */
function given(issue: Issue): unknown {
  const key = issue.code === 'invalid_union' ? issue.discriminator : undefined
  const whole: unknown = issue.input
  return key !== undefined && typeof whole === 'object' && whole !== null
    ? (whole as Record<string, unknown>)[key]
    : whole
}

const isMissing = (input: unknown) => input === undefined || input === null || input === ''

function tooSmall(origin: string, min: number, field: string, words: Says): string {
  if (origin === 'string')
    return min <= 1
      ? words.validation('required', { field })
      : words.validation('minCharacters', { field, min })
  if (origin === 'array')
    return field === words.field(['images'])
      ? words.validation('minImages', { min })
      : words.validation('minItems', { field, min })
  return words.validation('minNumber', { field, min })
}

function tooBig(origin: string, max: number, field: string, words: Says): string {
  if (origin === 'string') return words.validation('maxCharacters', { field, max })
  if (origin === 'array')
    return field === words.field(['images'])
      ? words.validation('maxImages', { max })
      : words.validation('maxItems', { field, max })
  return words.validation('maxNumber', { field, max })
}
