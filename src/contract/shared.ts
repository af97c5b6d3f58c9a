import { z } from 'zod'
import { asciiDigits } from './digits.ts'
import { enums } from './enums.ts'

const controlCharacters = new RegExp('[\\u0000-\\u0009\\u000b-\\u001f\\u007f]', 'g')

const clean = (text: string) => text.normalize('NFC').replace(controlCharacters, '').trim()
const cleanText = (value: unknown) => (typeof value === 'string' ? clean(value) : value)

const codePoints = (text: string) => [...text].length

const ofLength = (min: number, max: number) => (context: z.core.ParsePayload<string>) => {
  const length = codePoints(context.value)
  const issue = { origin: 'string', inclusive: true, input: context.value } as const
  if (length < min) context.issues.push({ ...issue, code: 'too_small', minimum: min })
  if (length > max) context.issues.push({ ...issue, code: 'too_big', maximum: max })
}

/** Text of `min` to `max` Unicode code points after NFC and trimming. */
export const text = (max: number, min = 1) => z.preprocess(cleanText, z.string().check(ofLength(min, max)))

/** A text in both languages of what is written and answered by the same schema; either may be empty. */
export const bothTexts = (max: number) => {
  const one = z.string().overwrite(clean).check(ofLength(0, max))
  return z.strictObject({ en: one, ar: one })
}

/** A name or title; missing or empty, the message is 'Name is Required'. */
export const requiredName = (max: number) =>
  z.preprocess(
    (value) => (value === undefined ? '' : cleanText(value)),
    z.string().min(1, 'validation.nameRequired').check(ofLength(0, max)),
  )

const emailFault = ({ input }: { input?: unknown }) =>
  input === undefined || input === '' ? 'validation.required' : 'validation.email'

/** An email address; missing and invalid values have separate messages. */
export const Email = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() : value),
  z.email({ error: emailFault }).max(254),
)

/** Codes, numbers and phones typed with either digits, stored in ASCII. */
export const digitText = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? asciiDigits(value).trim() : value),
    z.string().min(1).max(max),
  )

export const Id = z.uuid()
export type Id = string
export const WithId = z.object({ id: Id })

/** What is deleted under one id, which the caller makes up, was deleted at once and can be brought back at once. */
export const Deletion = z.object({ deletionId: Id.optional() })

export const Instant = z.iso.datetime()
export type Instant = string

/** An integer in the currency's minor unit: 12900 SAR is 129.00 riyals. */
export const Money = z.object({ amount: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) })
export type Money = z.infer<typeof Money>

/** A text in both languages; an empty one falls back to the other. */
export const BothTexts = z.object({ en: z.string(), ar: z.string() })
export type BothTexts = z.infer<typeof BothTexts>

export const FileRef = z.object({ _id: Id, url: z.string(), alt: z.string().optional() })
export type FileRef = z.infer<typeof FileRef>

/** A file that is not for everybody; who may read it is asked where it stands. `size` in bytes. */
export const NamedFile = z.object({ _id: Id, name: z.string(), size: z.int() })
export type NamedFile = z.infer<typeof NamedFile>

export const Ref = z.object({ _id: Id, name: z.string() })
export type Ref = z.infer<typeof Ref>

/** `isoCode` is the dialling prefix, so that both joined are E.164. */
export const Phone = z.object({
  isoCode: z.preprocess(
    (value) => (typeof value === 'string' ? asciiDigits(value).trim() : value),
    z.string().regex(/^\+\d{1,4}$/, 'validation.phone'),
  ),
  phoneNumber: z.preprocess(
    (value) =>
      typeof value === 'string'
        ? asciiDigits(value)
            .replace(/[\s()-]/g, '')
            .replace(/^[+0]+/, '')
        : value,
    z.string().regex(/^\d{4,14}$/, 'validation.phone'),
  ),
})
export type Phone = z.infer<typeof Phone>

const numeric = (value: unknown) => {
  const plain = typeof value === 'string' ? asciiDigits(value).trim() : value
  return plain === '' || plain === '0' || plain === 0
    ? undefined
    : typeof plain === 'string'
      ? Number(plain)
      : plain
}

/** A number in a query string; empty and 0 count as missing. */
export const queryInteger = (min: number, max: number) =>
  z.preprocess(numeric, z.int().min(min).max(max).optional())

export const queryBoolean = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value === '' ? undefined : value),
  z.boolean().optional(),
)

const commaList = (value: unknown) => {
  const parts = (Array.isArray(value) ? value : [value]).flatMap((part) =>
    typeof part === 'string' ? part.split(',') : part === undefined ? [] : [part],
  )
  const kept = parts
    .map((part) => (typeof part === 'string' ? part.trim() : part))
    .filter((part) => part !== '')
  return kept.length === 0 ? undefined : kept
}

/** Several values of one filter, joined by commas: any of them matches. */
export const queryList = <T extends z.ZodType>(item: T) =>
  z.preprocess(commaList, z.array(item).max(100).optional())

export const queryText = (max: number) =>
  z.preprocess((value) => {
    const cleaned = cleanText(value)
    return cleaned === '' ? undefined : cleaned
  }, z.string().max(max).optional())

/** A field to sort by, with a leading minus for descending order; empty counts as missing. */
export const querySort = <const Name extends string>(names: readonly Name[]) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum([...names, ...names.map((name) => `-${name}` as const)]).optional(),
  )

export const queryInstant = z.preprocess((value) => (value === '' ? undefined : value), Instant.optional())

export const Language = z.enum(enums.Language)

export const pageSizes = [6, 9, 12] as const
export const cmsPageSizes = [12, 25, 50, 100] as const
export const maxPageRows = 100
/** Totals are exact up to this; above, `totalIsExact` is false. */
export const exactTotalUpTo = 10_000

const paging = (defaultLimit: number) =>
  z.object({
    page: queryInteger(1, 1_000_000).transform((page) => page ?? 1),
    limit: queryInteger(1, maxPageRows).transform((limit) => limit ?? defaultLimit),
  })
export const StorePaging = paging(9)
export const CmsPaging = paging(12)

export const One = <T extends z.ZodType>(item: T) => z.object({ data: item })
export const Many = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    total: z.int(),
    totalIsExact: z.literal(false).optional(),
    page: z.int(),
    limit: z.int(),
  })

/** Sent with a change; the change is rejected when somebody else changed the item first. */
export const Version = z.int().nonnegative()

/**
 * A change of state names the version or at least the status (`from`) it starts from. Otherwise it could undo a colleague's
 * change.
 */
export const namesItsStart = {
  check: ({ version, from }: { version?: number | undefined; from?: string | undefined }) =>
    version !== undefined || from !== undefined,
  params: { error: 'validation.startRequired', path: ['version'] },
}
