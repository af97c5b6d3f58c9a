import { z } from 'zod'
import { ShownFact, WrittenFact } from './attribute-facts.ts'
import { maxFacts } from './attributes.ts'
import { endpoint } from './endpoint.ts'
import { One, Version, WithId } from './shared.ts'

const ProductFactsAnswer = z.object({
  facts: z.array(ShownFact),
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
}
