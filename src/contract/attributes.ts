import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { dimensionKeys, dimensions, type DimensionKey } from './measures.ts'
import {
  BothTexts,
  Id,
  Instant,
  One,
  queryBoolean,
  queryList,
  queryText,
  text,
  Version,
  WithId,
} from './shared.ts'

export const attributeKinds = ['number', 'range', 'yesno', 'one', 'several', 'text'] as const
export type AttributeKind = (typeof attributeKinds)[number]

/** What an interval that a shopper asks for has to be to a fact: around it, within it, or in touch with it. */
export const attributeMatches = ['in', 'covers', 'overlaps'] as const
export type AttributeMatch = (typeof attributeMatches)[number]

/** Sorts of products that an attribute is usual for; entries of the metadata narrow it further. */
export const attributeSorts = [...enums.HardwareType, 'licence', 'package'] as const

export const maxAttributes = 300
export const maxOptions = 200
export const maxFacts = 60
export const maxSeveral = 30
export const maxFactText = 120
export const maxFactNote = 60

export const AttributeKey = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/, 'validation.attributeKey')
export const OptionKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_.-]{0,59}$/, 'validation.optionKey')
  .refine((key) => key !== 'none', 'validation.optionKey')

const isDimension = (name: string): name is DimensionKey => (dimensionKeys as string[]).includes(name)
const Dimension = z.string().refine(isDimension, 'validation.choice').nullable()

export const AttributeGroup = z.object({
  _id: Id,
  key: z.string(),
  name: BothTexts,
  position: z.int(),
  /** How many attributes it has. */
  attributes: z.int(),
  version: Version,
})
export type AttributeGroup = z.infer<typeof AttributeGroup>

export const AttributeOption = z.object({
  _id: Id,
  key: z.string(),
  name: BothTexts,
  /** Other words for it, in either language, that a table or a file may have. */
  aliases: z.array(z.string()),
  rank: z.int().optional(),
  /** How many products have it, deleted ones too. */
  used: z.int(),
})
export type AttributeOption = z.infer<typeof AttributeOption>

export const Attribute = z.object({
  _id: Id,
  key: z.string(),
  group: Id,
  kind: z.enum(attributeKinds),
  dimension: z.string().nullable(),
  /** Always shown in this unit; absent: in the one that fits the number. */
  unit: z.string().nullable(),
  decimals: z.int(),
  isTolerance: z.boolean(),
  name: BothTexts,
  hint: BothTexts,
  match: z.enum(attributeMatches),
  filterable: z.boolean(),
  comparable: z.boolean(),
  onCard: z.boolean(),
  searchable: z.boolean(),
  sorts: z.array(z.enum(attributeSorts)),
  types: z.array(Id),
  isBuiltIn: z.boolean(),
  /** How many products have it, deleted ones too. */
  used: z.int(),
  options: z.array(AttributeOption),
  updatedAt: Instant,
  version: Version,
})
export type Attribute = z.infer<typeof Attribute>

/** In both languages; one may be empty, and falls back to the other. */
const names = (max: number) =>
  z
    .strictObject({ en: text(max, 0), ar: text(max, 0) })
    .refine(({ en, ar }) => en !== '' || ar !== '', { error: 'validation.nameRequired', path: ['en'] })

const described = {
  group: Id,
  dimension: Dimension,
  unit: z.string().max(40).nullable(),
  decimals: z.int().min(0).max(4),
  isTolerance: z.boolean(),
  name: names(60),
  hint: z.strictObject({ en: text(160, 0), ar: text(160, 0) }),
  match: z.enum(attributeMatches),
  filterable: z.boolean(),
  comparable: z.boolean(),
  onCard: z.boolean(),
  searchable: z.boolean(),
  sorts: z.array(z.enum(attributeSorts)).max(attributeSorts.length),
  types: z.array(Id).max(50),
}

/** A unit is one of its dimension. */
const ofItsDimension = ({ dimension, unit }: { dimension?: string | null; unit?: string | null }) =>
  unit === undefined ||
  unit === null ||
  (typeof dimension === 'string' &&
    isDimension(dimension) &&
    dimensions[dimension].units.some(({ key }) => key === unit))

export const NewAttribute = z
  .strictObject({
    key: AttributeKey,
    kind: z.enum(attributeKinds),
    ...described,
    dimension: Dimension.default(null),
    unit: described.unit.default(null),
    decimals: described.decimals.default(0),
    isTolerance: z.boolean().default(false),
    hint: described.hint.default({ en: '', ar: '' }),
    match: z.enum(attributeMatches).default('in'),
    filterable: z.boolean().default(false),
    comparable: z.boolean().default(true),
    onCard: z.boolean().default(false),
    searchable: z.boolean().default(true),
    sorts: described.sorts.default([]),
    types: described.types.default([]),
  })
  .refine(ofItsDimension, { error: 'validation.choice', path: ['unit'] })
export type NewAttribute = z.infer<typeof NewAttribute>

/** The key stays for ever, the kind and what is measured once products have it. */
export const AttributeChanges = z.strictObject({
  kind: z.enum(attributeKinds).optional(),
  ...(Object.fromEntries(Object.entries(described).map(([name, schema]) => [name, schema.optional()])) as {
    [N in keyof typeof described]: z.ZodOptional<(typeof described)[N]>
  }),
  version: Version,
})
export type AttributeChanges = z.infer<typeof AttributeChanges>

const writtenOption = {
  name: names(60),
  aliases: z.array(text(60)).max(20),
  rank: z.int().min(-1_000_000).max(1_000_000).nullable(),
}
export const NewOption = z.strictObject({
  key: OptionKey,
  name: writtenOption.name,
  aliases: writtenOption.aliases.default([]),
  rank: writtenOption.rank.default(null),
})
export type NewOption = z.infer<typeof NewOption>
export const OptionChanges = z.strictObject({
  name: writtenOption.name.optional(),
  aliases: writtenOption.aliases.optional(),
  rank: writtenOption.rank.optional(),
})
export type OptionChanges = z.infer<typeof OptionChanges>

/** All ids in their new order. */
const Order = z.strictObject({ ids: z.array(Id).min(1).max(500) })
/** Also takes it from the products that have it. */
const Clear = z.object({ clear: queryBoolean })
const WithOption = z.object({ id: Id, option: Id })

/** The columns of the list, which its export has too. */
export const attributeListColumns = ['name', 'kind', 'flags', 'used'] as const
export type AttributeListColumn = (typeof attributeListColumns)[number]
const Filters = z.object({ search: queryText(100) })
const ExportQuery = Filters.extend({ columns: queryList(z.enum(attributeListColumns)) })

const staff = { access: 'admin' } as const
const groups = '/marketplace/attribute-groups'
const attributes = '/marketplace/attributes'

export const cmsAttributeGroupsApi = {
  list: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: groups,
    summary: 'List the groups of attributes in their order',
    response: One(z.array(AttributeGroup)),
  }),
  create: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'POST',
    path: groups,
    summary: 'Add a group of attributes, as the last',
    body: z.strictObject({ key: AttributeKey, name: names(60) }),
    response: One(AttributeGroup),
    status: 201,
    errors: ['key_taken'],
  }),
  update: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'PATCH',
    path: `${groups}/:id`,
    summary: 'Rename a group of attributes',
    params: WithId,
    body: z.strictObject({ name: names(60), version: Version }),
    response: One(AttributeGroup),
    errors: ['version_conflict'],
  }),
  reorder: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'PUT',
    path: `${groups}/order`,
    summary: 'Put all groups of attributes in another order',
    body: Order,
  }),
  remove: endpoint({
    ...staff,
    needs: 'catalogue.delete',
    method: 'DELETE',
    path: `${groups}/:id`,
    summary: 'Delete a group without attributes',
    params: WithId,
    errors: ['in_use'],
  }),
}

export const cmsAttributesApi = {
  list: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: attributes,
    summary: 'List all attributes with their options, by groups and in their order',
    query: Filters,
    response: One(z.array(Attribute)),
  }),
  exportCsv: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: `${attributes}/list.csv`,
    raw: 'file',
    summary: 'Export the attributes as CSV',
    query: ExportQuery,
  }),
  exportXlsx: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: `${attributes}/list.xlsx`,
    raw: 'file',
    summary: 'Export the attributes as a spreadsheet',
    query: ExportQuery,
    errors: ['too_many_rows'],
  }),
  create: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'POST',
    path: attributes,
    summary: 'Add an attribute, as the last of its group',
    body: NewAttribute,
    response: One(Attribute),
    status: 201,
    errors: ['key_taken', 'limit_reached'],
  }),
  find: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: `${attributes}/:id`,
    summary: 'Find one attribute with its options',
    params: WithId,
    response: One(Attribute),
  }),
  update: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'PATCH',
    path: `${attributes}/:id`,
    summary: 'Change an attribute; its kind and what it measures only while no product has it',
    params: WithId,
    body: AttributeChanges,
    response: One(Attribute),
    errors: ['version_conflict', 'kind_fixed', 'unit_dimension'],
  }),
  reorder: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'PUT',
    path: `${attributes}/order`,
    summary: 'Put the attributes of a group in another order',
    body: Order,
  }),
  remove: endpoint({
    ...staff,
    needs: 'catalogue.delete',
    method: 'DELETE',
    path: `${attributes}/:id`,
    summary: 'Delete an attribute; with clear=true also the facts that products have of it',
    params: WithId,
    query: Clear,
    errors: ['in_use', 'built_in'],
  }),
  addOption: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'POST',
    path: `${attributes}/:id/options`,
    summary: 'Add an option to an attribute, as the last',
    params: WithId,
    body: NewOption,
    response: One(Attribute),
    status: 201,
    errors: ['key_taken', 'limit_reached'],
  }),
  changeOption: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'PATCH',
    path: `${attributes}/:id/options/:option`,
    summary: 'Change the names, aliases or rank of an option',
    params: WithOption,
    body: OptionChanges,
    response: One(Attribute),
  }),
  reorderOptions: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'PUT',
    path: `${attributes}/:id/options/order`,
    summary: 'Put the options of an attribute in another order',
    params: WithId,
    body: Order,
    response: One(Attribute),
  }),
  mergeOption: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'POST',
    path: `${attributes}/:id/options/:option/merge`,
    summary: 'Let another option take the place of this one in all products; its names become aliases',
    params: WithOption,
    body: z.strictObject({ into: Id }),
    response: One(Attribute),
  }),
  removeOption: endpoint({
    ...staff,
    needs: 'catalogue.delete',
    method: 'DELETE',
    path: `${attributes}/:id/options/:option`,
    summary: 'Delete an option; with clear=true also from the products that have it',
    params: WithOption,
    query: Clear,
    response: One(Attribute),
    errors: ['in_use', 'built_in'],
  }),
}
