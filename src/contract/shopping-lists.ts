import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Line } from './lines.ts'
import { QuickProduct } from './quick-order.ts'
import { Id, Instant, One, Ref, text, Version, WithId } from './shared.ts'

export const maxListLines = 500
/** Of one person; and those that the people of one company share. */
export const maxOwnLists = 200
export const maxSharedLists = 500

/** `mine`: for its owner alone. `company`: all people of the owner's company read it and order from it. */
export const listScopes = ['mine', 'company'] as const
export type ListScope = (typeof listScopes)[number]

const List = z.object({
  _id: Id,
  name: z.string(),
  scope: z.enum(listScopes),
  note: z.string().optional(),
  owner: Ref,
  isMine: z.boolean(),
  mayChange: z.boolean(),
  /** How many products it names. */
  products: z.int(),
  updatedAt: Instant,
  version: Version,
})
export type ShoppingList = z.infer<typeof List>

/** `not_sold`: without a price, so that it can only be quoted. `gone`: the shop has it no longer; its name is the one that it had. */
export const listLineStates = ['sold', 'not_sold', 'gone'] as const

const ListLine = z.object({
  product: QuickProduct,
  quantity: z.int(),
  note: z.string().optional(),
  state: z.enum(listLineStates),
  /** It cannot be had in this quantity. */
  isShort: z.boolean(),
})
export type ShoppingListLine = z.infer<typeof ListLine>

const FullList = List.extend({ lines: z.array(ListLine) })
export type FullShoppingList = z.infer<typeof FullList>

const NewListLine = Line.extend({ note: text(120).optional() })
export type NewListLine = z.infer<typeof NewListLine>

export const NewShoppingList = z.strictObject({
  name: text(80),
  scope: z.enum(listScopes),
  note: text(255).optional(),
  lines: z.array(NewListLine).max(maxListLines).optional(),
  /** The products of one of my orders are in it too. */
  order: Id.optional(),
})
export type NewShoppingList = z.infer<typeof NewShoppingList>

export const ShoppingListChanges = z.strictObject({
  name: NewShoppingList.shape.name.optional(),
  scope: NewShoppingList.shape.scope.optional(),
  /** An empty one takes it away. */
  note: text(255, 0).optional(),
  lines: NewShoppingList.shape.lines,
  version: Version,
})
export type ShoppingListChanges = z.infer<typeof ShoppingListChanges>

export const MoreListLines = z.strictObject({
  lines: z.array(Line).max(maxListLines).optional(),
  order: Id.optional(),
})
export type MoreListLines = z.infer<typeof MoreListLines>

const path = '/marketplace-customer/lists'
const ofCustomers = { access: 'customer', feature: 'lists' } as const

export const storeListsApi = {
  list: endpoint({
    ...ofCustomers,
    method: 'GET',
    path,
    summary: 'List my lists of products and those that my company shares, by name',
    response: z.object({ data: z.array(List) }),
  }),
  create: endpoint({
    ...ofCustomers,
    method: 'POST',
    path,
    summary:
      'Save products under a name, from lines or from an order; sharing with my company needs lists.manage',
    body: NewShoppingList,
    response: One(List),
    status: 201,
    errors: ['title_taken', 'limit_reached'],
  }),
  find: endpoint({
    ...ofCustomers,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Read a list, with my prices and what is in stock',
    params: WithId,
    response: One(FullList),
  }),
  update: endpoint({
    ...ofCustomers,
    method: 'PATCH',
    path: `${path}/:id`,
    summary:
      'Change a list of mine, or with lists.manage one that my company shares; given lines replace all of its lines',
    params: WithId,
    body: ShoppingListChanges,
    response: One(FullList),
    errors: ['title_taken', 'limit_reached', 'version_conflict'],
  }),
  remove: endpoint({
    ...ofCustomers,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a list of mine, or with lists.manage one that my company shares',
    params: WithId,
  }),
  add: endpoint({
    ...ofCustomers,
    method: 'POST',
    path: `${path}/:id/lines`,
    idempotent: true,
    summary: 'Add products to a list; quantities of what it names already are added up',
    params: WithId,
    body: MoreListLines,
    response: One(List),
    errors: ['limit_reached'],
  }),
}
