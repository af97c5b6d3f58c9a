import type { PictureListColumn } from '#contract/pictures.ts'
import type { ExportColumn } from '../http/export-list.ts'
import type { PictureRow } from './pictures.queries.ts'

export const pictureColumns: Record<PictureListColumn, ExportColumn<PictureRow>> = {
  title: {
    heads: (words) => [words('titleEn'), words('titleAr')],
    cells: ({ picture: { title } }) => [title.en, title.ar],
  },
  dimensions: {
    heads: (words) => [words('width'), words('height')],
    cells: ({ file }) => [file.width ?? 0, file.height ?? 0],
  },
  size: { heads: (words) => [words('bytes')], cells: ({ file }) => [file.size] },
  usedBy: { heads: (words) => [words('usedBy')], cells: ({ usedBy }) => [usedBy] },
  languages: {
    heads: (words) => [words('languages')],
    cells: ({ picture: { title } }) => [
      (['en', 'ar'] as const).filter((code) => title[code] !== '').join(' '),
    ],
  },
  updatedAt: {
    heads: (words) => [words('updatedAt')],
    cells: ({ picture }) => [picture.updatedAt.toISOString()],
  },
}
