import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import {
  FileRef,
  Id,
  Instant,
  Many,
  requiredName,
  One,
  CmsPaging,
  Deletion,
  queryBoolean,
  queryInteger,
  queryList,
  queryText,
  text,
  Version,
  WithId,
  querySort,
} from './shared.ts'

/** A picture that staff keep, by title, to be used anywhere. */
export const Picture = z.object({
  _id: Id,
  title: z.string(),
  file: FileRef,
  width: z.int(),
  height: z.int(),
  /** Bytes as kept. */
  size: z.int(),
  usedBy: z.int(),
  languages: z.array(z.enum(enums.Language)),
  updatedAt: Instant,
  version: Version,
})
export type Picture = z.infer<typeof Picture>

const GalleryPicture = Picture.pick({ _id: true, title: true, file: true, width: true, height: true })

const staff = { access: 'admin' } as const
/** Pictures belong to products, sliders and ads. */
const seen = ['products.view', 'marketing.view'] as const
const changed = ['catalogue.edit', 'marketing.edit'] as const
const path = '/marketplace/pictures'
const sorts = ['title', 'updatedAt', 'size'] as const
const filters = {
  search: queryText(100),
  sort: querySort(sorts),
}
export const PicturesQuery = z.object({ ...CmsPaging.shape, ...filters })
export type PicturesQuery = z.infer<typeof PicturesQuery>

/** The columns of the exported list; a title is there in both languages. */
export const pictureListColumns = ['title', 'dimensions', 'size', 'usedBy', 'languages', 'updatedAt'] as const
export type PictureListColumn = (typeof pictureListColumns)[number]

export const cmsPicturesApi = {
  list: endpoint({
    ...staff,
    needs: seen,
    method: 'GET',
    path,
    summary: 'List pictures with where they are used, newest first',
    query: PicturesQuery,
    response: Many(Picture),
  }),
  exportList: endpoint({
    ...staff,
    needs: seen,
    method: 'GET',
    path: `${path}/list.csv`,
    raw: 'file',
    summary: 'Export pictures as CSV',
    query: z.object({ ...filters, columns: queryList(z.enum(pictureListColumns)) }),
  }),
  gallery: endpoint({
    ...staff,
    needs: seen,
    method: 'GET',
    path: `${path}/gallery`,
    summary: 'List pictures to choose from',
    query: z.object({
      search: queryText(100),
      page: queryInteger(1, 1_000_000).transform((page) => page ?? 1),
      limit: queryInteger(1, 100).transform((limit) => limit ?? 24),
    }),
    response: Many(GalleryPicture),
  }),
  create: endpoint({
    ...staff,
    needs: changed,
    method: 'POST',
    path,
    summary: 'Add an uploaded picture with a title',
    body: z.strictObject({ title: requiredName(120), file: Id }),
    response: One(Picture),
    status: 201,
  }),
  find: endpoint({
    ...staff,
    needs: seen,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Find one picture; `fallback=false` leaves an untranslated title empty',
    params: WithId,
    query: z.object({ fields: queryText(200), fallback: queryBoolean }),
    response: One(Picture.partial().extend({ _id: Id, version: Version })),
  }),
  update: endpoint({
    ...staff,
    needs: changed,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change the title of a picture in the language of Accept-Language, or replace its file',
    params: WithId,
    body: z.strictObject({
      title: text(120, 0).optional(),
      file: Id.optional(),
      version: Version.optional(),
    }),
    response: One(Picture),
    errors: ['version_conflict'],
  }),
  remove: endpoint({
    ...staff,
    needs: 'catalogue.delete',
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a picture that is not used',
    params: WithId,
    query: Deletion,
    errors: ['in_use'],
  }),
}
