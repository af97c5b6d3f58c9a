import { IconLanguage, IconPencil, IconTrash } from '@tabler/icons-react'
import { cmsPicturesApi } from '#contract/pictures.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { IconLink } from '../icon-link.tsx'
import cells from '../list/list-cells.module.css'
import type { Column } from '../list/list-table.tsx'
import { useMay } from '../may.ts'
import { LanguagesDone } from '../products/languages-done.tsx'
import styles from './pictures-page.module.css'

export type PictureRow = Data<typeof cmsPicturesApi.list>

const kibibyte = 1024

/** Columns: thumbnail, title, size, and where it is used. */
export function usePictureColumns(onDelete: (picture: PictureRow) => void): Column<PictureRow>[] {
  const t = useT('cms')
  const format = useFormat()
  const may = useMay()
  const mayEdit = may(cmsPicturesApi.update)
  const address = (id: string, page: 'edit' | 'translate') => `/cms/metadata/pictures/${id}/${page}`
  return [
    {
      key: 'image',
      isAlways: true,
      label: t('metadata.columns.image'),
      isLabelHidden: true,
      cell: ({ file }) => <Picture file={{ url: file.url }} alt="" sizes="96px" className={styles.thumb} />,
    },
    {
      key: 'title',
      isAlways: true,
      label: t('metadata.columns.title'),
      sort: { field: 'title', first: 'asc' },
      cell: ({ id, title }) =>
        mayEdit ? (
          <Link to={address(id, 'edit')} className={cells.link} prefetch="intent" dir="auto">
            {title}
          </Link>
        ) : (
          <bdi>{title}</bdi>
        ),
    },
    {
      key: 'dimensions',
      label: t('pictures.columns.dimensions'),
      cell: ({ width, height }) => (
        <span className={cells.muted}>
          {t('pictures.dimensions', { width: format.number(width), height: format.number(height) })}
        </span>
      ),
    },
    {
      key: 'size',
      label: t('pictures.columns.size'),
      isAtEnd: true,
      sort: { field: 'size', first: 'desc' },
      cell: ({ size }) => (
        <span className={cells.muted}>
          {t('pictures.kilobytes', { size: format.number(Math.max(1, Math.round(size / kibibyte))) })}
        </span>
      ),
    },
    {
      key: 'usedBy',
      label: t('pictures.columns.usedBy'),
      cell: ({ usedBy }) => (
        <span className={usedBy === 0 ? cells.muted : undefined}>
          {t('pictures.usedBy', { count: usedBy })}
        </span>
      ),
    },
    {
      key: 'languages',
      label: t('metadata.columns.languages'),
      cell: ({ languages }) => <LanguagesDone languages={languages} />,
    },
    {
      key: 'updatedAt',
      label: t('metadata.columns.updatedAt'),
      sort: { field: 'updatedAt', first: 'desc' },
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} className={cells.muted} title={format.dateTime(updatedAt)}>
          {format.date(updatedAt)}
        </time>
      ),
    },
    {
      key: 'actions',
      isAlways: true,
      label: t('metadata.columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (picture) => {
        const name = { name: picture.title }
        return (
          <span className={cells.actions}>
            {mayEdit && (
              <>
                <IconLink to={address(picture.id, 'edit')} label={t('metadata.editNamed', name)}>
                  <IconPencil size={18} />
                </IconLink>
                <IconLink to={address(picture.id, 'translate')} label={t('metadata.translateNamed', name)}>
                  <IconLanguage size={18} />
                </IconLink>
              </>
            )}
            {may(cmsPicturesApi.remove) && (
              <IconButton label={t('metadata.deleteNamed', name)} onClick={() => onDelete(picture)}>
                <IconTrash size={18} />
              </IconButton>
            )}
          </span>
        )
      },
    },
  ]
}
