import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { maxSlug, slugPattern } from './landing-ways.ts'
import {
  BothTexts,
  CmsPaging,
  Deletion,
  FileRef,
  Id,
  Instant,
  Many,
  One,
  queryList,
  queryText,
  Ref,
  Version,
  WithId,
} from './shared.ts'
import { coverages, powers, SolutionRules } from './solution-rules.ts'
import { maxYears, SolutionResult } from './solutions.ts'

/** Never published; as shoppers see it; with changes that shoppers do not see yet. */
export const solutionStates = ['new', 'live', 'changed'] as const
export type SolutionState = (typeof solutionStates)[number]
/** So many published versions are kept. */
export const keptVersions = 20

const Slug = z.string().trim().max(maxSlug).regex(slugPattern, 'validation.slug')

/** What of a use case is written as a draft, and published whole. */
export const SolutionContent = z.strictObject({
  slug: Slug,
  /** On whose page it stands. */
  useCase: Id.nullable(),
  image: Id.nullable(),
  rules: SolutionRules,
})
export type SolutionContent = z.infer<typeof SolutionContent>

const CmsSolutionRow = z.object({
  _id: Id,
  /** Of the draft, where there is one; the live address otherwise. */
  slug: z.string(),
  name: BothTexts,
  image: FileRef.optional(),
  state: z.enum(solutionStates),
  visibility: z.enum(enums.Visibility),
  /** Where shoppers see it. */
  liveSlug: z.string().optional(),
  inputCount: z.int(),
  lineCount: z.int(),
  updatedAt: Instant,
  version: Version,
})
export type CmsSolutionRow = z.infer<typeof CmsSolutionRow>

const SolutionVersion = z.object({
  number: z.int(),
  publishedAt: Instant,
  by: z.string(),
  isLive: z.boolean(),
})

export const CmsSolution = CmsSolutionRow.extend({
  /** The draft, where there is one; what is live otherwise. */
  content: SolutionContent,
  useCase: Ref.optional(),
  /** The last twenty that were published, newest first. */
  versions: z.array(SolutionVersion),
})
export type CmsSolution = z.infer<typeof CmsSolution>

export const CmsSolutionsQuery = z.object({
  ...CmsPaging.shape,
  search: queryText(100),
  state: queryList(z.enum(solutionStates)),
  visibility: queryList(z.enum(enums.Visibility)),
})
export type CmsSolutionsQuery = z.infer<typeof CmsSolutionsQuery>

/** What a line came to: taken or not, and why. */
export const lineOutcomes = ['chosen', 'not_asked', 'none', 'no_product'] as const
export type LineOutcome = (typeof lineOutcomes)[number]

export const SolutionTrial = z.object({
  result: SolutionResult,
  /** Every line of the rules, in their order. */
  lines: z.array(
    z.object({
      key: z.string(),
      /** Chosen; its condition is 0; its quantity is 0; no product fits. */
      outcome: z.enum(lineOutcomes),
      quantity: z.int(),
      /** What was looked for in vain: codes that no visible product has. */
      missing: z.array(z.string()),
      /** By facts: how many products fit. */
      fitting: z.int().optional(),
    }),
  ),
})
export type SolutionTrial = z.infer<typeof SolutionTrial>

const view = { access: 'admin', needs: 'products.view' } as const
const edit = { access: 'admin', needs: 'catalogue.edit' } as const
const path = '/marketplace/solutions'
const one = `${path}/:id` as const
const Changed = One(CmsSolution)

export const cmsSolutionsApi = {
  list: endpoint({
    ...view,
    method: 'GET',
    path,
    summary: 'List the use cases that the shop works out products for, in the order of the shop',
    query: CmsSolutionsQuery,
    response: Many(CmsSolutionRow),
  }),
  create: endpoint({
    ...edit,
    method: 'POST',
    path,
    summary: 'Add a use case behind the others, as a draft that shoppers do not see',
    body: SolutionContent,
    response: Changed,
    status: 201,
    idempotent: true,
    errors: ['slug_taken', 'limit_reached'],
  }),
  addExamples: endpoint({
    ...edit,
    method: 'POST',
    path: `${path}/examples`,
    summary: 'Add the examples that are not there yet, as drafts',
    response: One(z.object({ added: z.int() })),
    status: 201,
    errors: ['limit_reached'],
  }),
  reorder: endpoint({
    ...edit,
    method: 'PATCH',
    path: `${path}/order`,
    summary: 'Reorder the use cases; those not named follow',
    body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    response: One(z.array(z.object({ _id: Id, order: z.int() }))),
  }),
  preview: endpoint({
    ...view,
    method: 'POST',
    path: `${path}/preview`,
    mayLag: true,
    summary: 'What these rules come to for a visitor, line by line, beside what is live now; writes nothing',
    body: z.strictObject({
      rules: SolutionRules,
      /** The use case whose live rules are compared. */
      of: Id.optional(),
      inputs: z.record(z.string().max(30), z.int()).optional(),
      years: z.int().min(1).max(maxYears).optional(),
      coverage: z.enum(coverages).optional(),
      power: z.enum(powers).optional(),
    }),
    response: One(
      z.object({
        draft: SolutionTrial,
        /** Absent where nothing is live, or where it asks for other sizes. */
        live: SolutionTrial.optional(),
      }),
    ),
    errors: ['input_out_of_range'],
  }),
  find: endpoint({
    ...view,
    method: 'GET',
    path: one,
    summary: 'Find a use case with its draft and its published versions',
    params: WithId,
    response: Changed,
  }),
  update: endpoint({
    ...edit,
    method: 'PATCH',
    path: one,
    summary: 'Change the draft, or whether shoppers see the use case, which is so at once',
    params: WithId,
    body: z.strictObject({
      ...SolutionContent.partial().shape,
      visibility: z.enum(enums.Visibility).optional(),
      version: Version,
    }),
    response: Changed,
    errors: ['slug_taken', 'version_conflict'],
  }),
  publish: endpoint({
    ...edit,
    method: 'POST',
    path: `${one}/publish`,
    summary: 'Publish the draft: shoppers see it from now on',
    params: WithId,
    body: z.strictObject({ version: Version }),
    response: Changed,
    errors: ['slug_taken', 'version_conflict'],
  }),
  restore: endpoint({
    ...edit,
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Make a published version the draft; the live one ends the draft',
    params: WithId,
    body: z.strictObject({ of: z.int().positive(), version: Version }),
    response: Changed,
    errors: ['version_conflict', 'slug_taken'],
  }),
  copy: endpoint({
    ...edit,
    method: 'POST',
    path: `${one}/copy`,
    summary: 'Copy a use case with its draft, as a new draft behind the others',
    params: WithId,
    response: Changed,
    status: 201,
    idempotent: true,
    errors: ['limit_reached'],
  }),
  remove: endpoint({
    access: 'admin',
    needs: 'catalogue.delete',
    method: 'DELETE',
    path: one,
    summary: 'Delete a use case: shoppers do not see it any more',
    params: WithId,
    query: Deletion,
  }),
}
