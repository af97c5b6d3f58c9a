import { z } from 'zod'
import { FactValue, ShownFact, WrittenFact } from './attribute-facts.ts'
import { maxFacts } from './attributes.ts'
import { endpoint } from './endpoint.ts'
import { One, Version, WithId } from './shared.ts'

const ReadRow = z.object({
  label: z.string(),
  raw: z.string(),
  key: z.string().optional(),
  name: z.string().optional(),
  isDoubtful: z.boolean(),
  value: FactValue.optional(),
  /** The value as a cell that is read as the same. */
  cell: z.string().optional(),
  shown: z.string().optional(),
  fault: z.enum(['number', 'unit', 'option', 'yesno', 'empty', 'unmatched', 'refused']).optional(),
})

const ProductFactsAnswer = z.object({
  /** Each also as a cell of a file. */
  facts: z.array(ShownFact.extend({ cell: z.string() })),
  /** Keys of the attributes that products of its type usually have, in their order. */
  usual: z.array(z.string()),
  version: Version,
})

export const cmsProductFactsApi = {
  find: endpoint({
    method: 'GET',
    path: '/marketplace/products/:id/facts',
    access: 'admin',
    needs: 'products.view',
    summary: 'List the facts of a product, and which attributes are usual for its type',
    params: WithId,
    response: One(ProductFactsAnswer),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/marketplace/products/:id/facts',
    access: 'admin',
    needs: 'products.edit',
    summary: 'Replace all facts of a product, or none where one of them is refused',
    params: WithId,
    body: z.strictObject({
      facts: z.array(WrittenFact).max(maxFacts),
      source: z.enum(['staff', 'paste']).optional(),
      version: Version,
    }),
    response: One(ProductFactsAnswer),
    errors: ['version_conflict'],
  }),
  read: endpoint({
    method: 'POST',
    path: '/marketplace/products/:id/facts/read',
    access: 'admin',
    needs: 'products.edit',
    summary: 'Read a table from a datasheet: which attribute and value each row is. Nothing is written',
    params: WithId,
    body: z.strictObject({ text: z.string().max(20_000) }),
    response: One(z.array(ReadRow)),
  }),
}
