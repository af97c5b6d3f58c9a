import { z } from 'zod'
import { maxDocumentBytes } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, NamedFile, One, text, Version, WithId } from './shared.ts'
import { exemptCategories, namesCitizen, nationalId, taxReasonCodes } from './tax-reasons.ts'

/** Both days belong to it, on the calendar where the shop is. */
const Day = z.iso.date()

export const taxStandingStates = ['upcoming', 'counts', 'over'] as const

/** On orders and carts: why they have no VAT, in the words of the law. */
export const TaxExemption = z.object({
  category: z.enum(exemptCategories),
  code: z.enum(taxReasonCodes),
  text: z.string(),
})
export type TaxExemption = z.infer<typeof TaxExemption>

/** What a company showed, so that nothing is added for VAT while it counts. */
export const TaxStanding = z.object({
  _id: Id,
  category: z.enum(exemptCategories),
  reasonCode: z.enum(taxReasonCodes),
  document: z.object({ name: z.string(), size: z.int() }),
  documentNumber: z.string(),
  validFrom: Day,
  validTo: Day,
  state: z.enum(taxStandingStates),
  checkedBy: z.string(),
  /** When staff ended it before its day. */
  endedAt: Instant.optional(),
  version: Version,
})
export type TaxStanding = z.infer<typeof TaxStanding>

export const NewTaxStanding = z
  .strictObject({
    reasonCode: z.enum(taxReasonCodes),
    /** That the caller uploaded for it. */
    document: Id,
    documentNumber: text(60),
    validFrom: Day,
    validTo: Day,
  })
  .refine(({ validFrom, validTo }) => validFrom <= validTo, {
    error: 'validation.invalid',
    path: ['validTo'],
  })
  .refine(({ reasonCode, documentNumber }) => !namesCitizen(reasonCode) || nationalId.test(documentNumber), {
    error: 'validation.invalid',
    path: ['documentNumber'],
  })
export type NewTaxStanding = z.infer<typeof NewTaxStanding>

const staff = { access: 'admin', feature: 'orders' } as const
const path = '/marketplace/companies/:id/tax-standings'
const List = One(z.array(TaxStanding))

export const cmsTaxStandingsApi = {
  list: endpoint({
    ...staff,
    needs: 'customers.view',
    method: 'GET',
    path,
    summary: 'List why and when a company pays no VAT, the newest first',
    params: WithId,
    response: List,
  }),
  upload: endpoint({
    ...staff,
    needs: 'customers.edit',
    method: 'POST',
    path: '/marketplace/tax-documents',
    raw: 'multipart',
    fileBytes: maxDocumentBytes,
    summary:
      'Upload the document of a tax standing, a PDF, PNG or JPEG of at most 10 MB, to name within a day',
    body: z.strictObject({}),
    response: One(NamedFile),
    status: 201,
    errors: ['document_too_large', 'unsupported_media_type', 'unsupported_document'],
  }),
  add: endpoint({
    ...staff,
    needs: 'customers.edit',
    stepUp: true,
    method: 'POST',
    path,
    idempotent: true,
    summary: 'Note that a company pays no VAT on these days; they overlap no others of it',
    params: WithId,
    body: NewTaxStanding,
    response: List,
    status: 201,
    errors: ['overlap'],
  }),
  end: endpoint({
    ...staff,
    needs: 'customers.edit',
    method: 'POST',
    path: '/marketplace/tax-standings/:id/end',
    summary: 'End a tax standing now; orders that were placed keep it',
    params: WithId,
    body: z.strictObject({ version: Version }),
    response: List,
    errors: ['version_conflict', 'invalid_transition'],
  }),
  document: endpoint({
    ...staff,
    needs: 'customers.view',
    method: 'GET',
    path: '/marketplace/tax-standings/:id/document',
    raw: 'file',
    summary: 'Download the document of a tax standing',
    params: WithId,
  }),
}
