import { z } from 'zod'
import { FactValue, ShownFact, WrittenFact } from './attribute-facts.ts'
import { AttributeKey, maxFacts } from './attributes.ts'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { maxCellRows, RowRefusal } from './product-cells.ts'
import { CmsProductsQuery } from './products.ts'
import { Id, Many, One, Version, WithId } from './shared.ts'

/** The longest text of a fact: two languages, and two of a note. */
const maxFactCell = 400

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

/** A product as a row of the grid of facts. */
export const FactsRow = z.object({
  _id: Id,
  name: z.string(),
  code: z.string(),
  type: z.enum(enums.ProductType),
  /** By the keys of their attributes, but for those of its own fields. */
  facts: z.record(
    z.string(),
    z.object({
      /** As a cell that is read as the same. */
      cell: z.string(),
      /** In words. */
      shown: z.string(),
    }),
  ),
  /** Keys of the attributes that products of its type usually have, in their order. */
  usual: z.array(z.string()),
  version: Version,
})
export type FactsRow = z.infer<typeof FactsRow>

/** One fact of one product. */
const FactChange = z.strictObject({
  product: Id,
  key: AttributeKey,
  /** A whole value, or a text as in a cell of a file. Null or an empty text takes the fact away. */
  value: z
    .union([z.string().max(maxFactCell), WrittenFact.omit({ key: true })])
    .nullable()
    .describe('A whole value, a text as in a cell of a file, or null: the fact goes'),
  version: Version,
})
export type FactChange = z.infer<typeof FactChange>

const FactChanges = z
  .strictObject({ rows: z.array(FactChange).min(1).max(maxCellRows) })
  .superRefine(({ rows }, context) => {
    const versions = new Map<string, number>()
    const seen = new Set<string>()
    for (const [index, { product, key, version }] of rows.entries()) {
      if (seen.has(`${product} ${key}`))
        context.addIssue({ code: 'custom', path: ['rows', index, 'key'], message: 'validation.factTwice' })
      seen.add(`${product} ${key}`)
      if ((versions.get(product) ?? version) !== version)
        context.addIssue({ code: 'custom', path: ['rows', index, 'version'], message: 'validation.invalid' })
      versions.set(product, version)
    }
  })

const FactsDone = z.object({
  changed: z.array(FactsRow),
  failed: z.array(RowRefusal.extend({ current: FactsRow.optional() })),
  /** Of what was changed together; what is undone by it. Absent where nothing was. */
  groupId: Id.optional(),
})

export const cmsProductFactsApi = {
  list: endpoint({
    method: 'GET',
    path: '/marketplace/products/facts',
    access: 'admin',
    needs: 'products.view',
    summary: 'List products with their facts as rows of the grid of facts',
    query: CmsProductsQuery,
    response: Many(FactsRow),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/marketplace/products/facts',
    access: 'admin',
    needs: 'products.edit',
    idempotent: true,
    summary:
      'Change up to 200 facts of many products: each product whole or not at all, those that fail are listed; undone as cells are',
    body: FactChanges,
    response: One(FactsDone),
    errors: ['idempotency_key_reused'],
  }),
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
