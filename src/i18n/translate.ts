import { createTranslator, type AbstractIntlMessages } from 'use-intl/core'
import type { ErrorCode } from '#contract/errors.ts'
import type { Language } from '#contract/enums.ts'
import { enums as arEnums } from './ar/enums.ts'
import { errors as arErrors } from './ar/errors.ts'
import { fields as arFields } from './ar/fields.ts'
import { requestFaults as arRequestFaults, requestFields as arRequestFields } from './ar/request-fields.ts'
import { unitFaults as arUnitFaults, unitFields as arUnitFields } from './ar/unit-faults.ts'
import { validation as arValidation } from './ar/validation.ts'
import { enums as enEnums } from './en/enums.ts'
import { errors as enErrors } from './en/errors.ts'
import { fields as enFields } from './en/fields.ts'
import { requestFaults as enRequestFaults, requestFields as enRequestFields } from './en/request-fields.ts'
import { unitFaults as enUnitFaults, unitFields as enUnitFields } from './en/unit-faults.ts'
import { validation as enValidation } from './en/validation.ts'
import { locales } from './format.ts'
import type { Words } from './words.ts'

type ServerWords = Words<{
  errors: typeof enErrors
  validation: typeof enValidation & typeof enUnitFaults & typeof enRequestFaults
  fields: typeof enFields & typeof enUnitFields & typeof enRequestFields
  enums: typeof enEnums
}>

const catalogues: Record<Language, ServerWords> = {
  en: {
    errors: enErrors,
    validation: { ...enValidation, ...enUnitFaults, ...enRequestFaults },
    fields: { ...enFields, ...enUnitFields, ...enRequestFields },
    enums: enEnums,
  },
  ar: {
    errors: arErrors,
    validation: { ...arValidation, ...arUnitFaults, ...arRequestFaults },
    fields: { ...arFields, ...arUnitFields, ...arRequestFields },
    enums: arEnums,
  },
}

/** Parts of one value: it is called by what it is of, `name.ar` and `expectedTotal.amount` by `name` and `expectedTotal`. */
export const valueParts: ReadonlySet<string> = new Set([
  '_id',
  'en',
  'ar',
  'amount',
  'count',
  'unit',
  'enabled',
  // What a browser answers for a passkey.
  'rawId',
  'authenticatorAttachment',
  'clientExtensionResults',
  'clientDataJSON',
])

/** What the same key is called within another one. */
const calledWithin: Record<string, string> = {
  'certifications.number': 'certificateNumber',
  'whatsapp.url': 'whatsappUrl',
  'socialLinks.key': 'socialNetwork',
}

export type ValidationKey =
  | keyof typeof enValidation
  | keyof typeof enUnitFaults
  | keyof typeof enRequestFaults
type Values = Record<string, string | number>

const build = (language: Language) => {
  const messages: AbstractIntlMessages = catalogues[language]
  const translator = createTranslator<AbstractIntlMessages>({
    locale: locales[language],
    messages,
    onError: (error) => {
      throw error
    },
  })
  // Keys are typed by the functions below; the library cannot type them for a catalogue chosen at run time.
  const translate = (key: string, values?: Values): string => translator(key as never, values as never)
  const fieldNames: Record<string, string> = catalogues[language].fields
  return {
    /** A sentence as it is; the name of an error or of a validation text becomes its sentence. */
    sentence(said: string, path: string): string {
      if (said in catalogues[language].errors) return translate(`errors.${said}`)
      if (!(said in catalogues[language].validation)) return said
      // What is counted is counted from one.
      return translate(`validation.${said}`, { field: this.field(path.split('.')), min: 1 })
    },
    error: (code: ErrorCode, values?: Values) => translate(`errors.${code}`, values),
    validation: (key: ValidationKey, values?: Values) => translate(`validation.${key}`, values),
    isLabelled: (key: string) => fieldNames[key] !== undefined,
    /** The label of the last named part of a path: `items.0.quantity` is called by `quantity`. */
    field(path: readonly PropertyKey[]): string {
      const named = path.filter((part): part is string => typeof part === 'string' && !/^\d+$/.test(part))
      const labelled = named.filter((part) => fieldNames[part] !== undefined)
      const last = labelled.findLast((part) => !valueParts.has(part)) ?? labelled.at(-1) ?? named.at(-1) ?? ''
      const within = calledWithin[`${named[named.lastIndexOf(last) - 1] ?? ''}.${last}`]
      return fieldNames[within ?? last] ?? last
    },
  }
}

/** What the server says to people: errors and validation messages in the asked language. */
export const says: Record<Language, ReturnType<typeof build>> = { en: build('en'), ar: build('ar') }
