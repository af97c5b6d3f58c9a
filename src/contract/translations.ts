import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { metadataKinds } from './metadata.ts'
import { One } from './shared.ts'

/** Entities with texts in both languages and a page to translate them. */
export const translatedKinds = [
  'product',
  ...metadataKinds.map(({ kind }) => kind),
  'picture',
  'slider',
  'ad',
] as const
export type TranslatedKind = (typeof translatedKinds)[number]

/** The number of items, and how many lack their name or title in a language in which the other has one. */
const KindSummary = z.object({
  kind: z.enum(translatedKinds),
  total: z.int(),
  missing: z.object({ en: z.int(), ar: z.int() }),
})
export type KindSummary = z.infer<typeof KindSummary>

export const cmsTranslationsApi = {
  summary: endpoint({
    access: 'admin',
    needs: 'products.view',
    method: 'GET',
    path: '/marketplace/translations/summary',
    summary: 'Count what lacks a name in one of the languages, by kind',
    response: One(z.array(KindSummary)),
  }),
}
