import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, One, text, Version, WithId } from './shared.ts'
import type { StaffPermission } from './staff-permissions.ts'

export const maxViews = 50
export const viewNameLength = 60

/** A list by its address below `/cms/`; requests, a tab of the orders, are `requests`. */
const List = z.string().regex(/^[a-z-]{1,40}(?:\/[a-z-]{1,40})?$/, { error: 'validation.invalid' })
/** Filters, search and sort as in the list's address, without the page. */
const Search = z
  .string()
  .max(2_000)
  .regex(/^[^\s#?]*$/, { error: 'validation.invalid' })
  .refine((search) => !new URLSearchParams(search).has('page'), { error: 'validation.invalid' })

/** The columns that are shown, by their keys; null leaves them to each person. */
const Columns = z
  .array(z.string().regex(/^[a-zA-Z]{1,40}$/, { error: 'validation.invalid' }))
  .max(40)
  .nullable()

export const SavedView = z.object({
  _id: Id,
  list: List,
  name: z.string(),
  search: Search,
  columns: Columns,
  /** Offered to everybody who may open the list. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Whose it is. */
  by: z.string(),
  version: Version,
})
export type SavedView = z.infer<typeof SavedView>

export const NewView = z.strictObject({
  list: List,
  name: text(viewNameLength),
  search: Search,
  columns: Columns.default(null),
  isShared: z.boolean().default(false),
})
export type NewView = z.infer<typeof NewView>

export const ViewChanges = z.strictObject({
  name: text(viewNameLength).optional(),
  search: Search.optional(),
  columns: Columns.optional(),
  isShared: z.boolean().optional(),
  version: Version,
})
export type ViewChanges = z.infer<typeof ViewChanges>

const staff = { access: 'admin', needs: 'self' } as const
const path = '/marketplace/views'
const sharing = ({ body }: { body: { isShared?: boolean | undefined } }): StaffPermission[] =>
  body.isShared ? ['views.share'] : []

/** Named filters of lists, with the columns that are shown. One's own may be changed by oneself alone, shared ones by all who may share. */
export const savedViewsApi = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path,
    summary: 'List the saved views of a list: one’s own and those shared with all',
    query: z.object({ list: List }),
    response: z.object({ data: z.array(SavedView) }),
  }),
  create: endpoint({
    ...staff,
    needsOf: sharing,
    method: 'POST',
    path,
    summary: 'Save a view of a list',
    body: NewView,
    response: One(SavedView),
    status: 201,
    errors: ['title_taken', 'limit_reached'],
  }),
  update: endpoint({
    ...staff,
    needsOf: sharing,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Rename a saved view, give it other filters or columns, share it or keep it to oneself',
    params: WithId,
    body: ViewChanges,
    response: One(SavedView),
    errors: ['title_taken', 'version_conflict'],
  }),
  remove: endpoint({
    ...staff,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a saved view',
    params: WithId,
  }),
}
