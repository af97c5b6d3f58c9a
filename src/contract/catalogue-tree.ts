import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FileRef, One } from './shared.ts'

/** The parts of the catalogue, in their order. */
export const catalogueParts = [
  'devices',
  'sensing',
  'gateways',
  'sim_cards',
  'accessories',
  'licences',
  'packages',
] as const
export type CataloguePart = (typeof catalogueParts)[number]

const Branch = z.object({
  key: z.string(),
  name: z.string(),
  /** Of visible products: what the page at `path` shows. */
  count: z.int(),
  /** In the shop, without the language: a page of its own where there is one, else the list under a filter. */
  path: z.string(),
  image: FileRef.optional(),
})
export type CatalogueBranch = z.infer<typeof Branch>

const Part = Branch.extend({
  key: z.enum(catalogueParts),
  /** Of all of these products; absent where they are those of another part, seen otherwise. */
  count: z.int().optional(),
  branches: z.array(Branch),
})
export type CatalogueTree = z.infer<typeof Part>[]

export const storeCatalogueTreeApi = {
  find: endpoint({
    method: 'GET',
    path: '/marketplace-customer/catalogue-tree',
    access: 'public',
    cache: 'public',
    summary:
      'The catalogue by what things are, with counts and pictures; without what has no visible product',
    response: One(z.array(Part)),
  }),
}
