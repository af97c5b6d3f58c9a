import { IconLanguage, IconPencil, IconTrash } from '@tabler/icons-react'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { IconLink } from '../icon-link.tsx'
import cells from '../list/list-cells.module.css'
import type { Column } from '../list/list-table.tsx'
import { useMay } from '../may.ts'
import { LanguagesDone } from '../products/languages-done.tsx'
import type { Kind } from './kinds.ts'
import { type Entry, productsAt } from './metadata-data.ts'
import styles from './metadata.module.css'

type Actions = { onRename: (entry: Entry) => void; onDelete: (entry: Entry) => void }

/** Columns: title and products; an image and an order for the kinds that have them. */
export function useMetadataColumns(kind: Kind, { onRename, onDelete }: Actions): Column<Entry>[] {
  const t = useT('cms.metadata')
  const format = useFormat()
  const may = useMay()
  const mayEdit = may(kind.calls.update)

  const image: Column<Entry> = {
    key: 'image',
    label: t('columns.image'),
    isLabelHidden: true,
    cell: ({ image }) => <Picture file={image} alt="" sizes="56px" className={styles.picture} />,
  }
  const order: Column<Entry> = {
    key: 'order',
    label: t('columns.order'),
    isAtEnd: true,
    sort: { field: 'order', first: 'asc' },
    cell: ({ order }) => format.number(order),
  }
  const title: Column<Entry> = {
    key: 'title',
    isAlways: true,
    label: t('columns.title'),
    sort: { field: 'title', first: 'asc' },
    cell: (entry) =>
      kind.isDescribed ? (
        <>
          {mayEdit ? (
            <Link to={`${kind.path}/${entry.id}/edit`} className={cells.link} prefetch="intent" dir="auto">
              {entry.title}
            </Link>
          ) : (
            <bdi>{entry.title}</bdi>
          )}
          {entry.description && (
            <p className={cells.description} dir="auto">
              {entry.description}
            </p>
          )}
        </>
      ) : !mayEdit ? (
        <bdi>{entry.title}</bdi>
      ) : (
        <button type="button" className={cells.link} dir="auto" onClick={() => onRename(entry)}>
          {entry.title}
        </button>
      ),
  }
  return [
    ...(kind.isDescribed ? [image] : []),
    title,
    ...(kind.isDescribed ? [order] : []),
    {
      key: 'productCount',
      label: t('columns.products'),
      isAtEnd: true,
      sort: { field: 'productCount', first: 'desc' },
      cell: ({ id, title, productCount }) =>
        productCount > 0 ? (
          <Link
            to={productsAt(kind, id)}
            className={styles.count}
            aria-label={t('productsOf', { count: productCount, name: title })}
          >
            {format.number(productCount)}
          </Link>
        ) : (
          <span className={cells.muted}>{format.number(0)}</span>
        ),
    },
    {
      key: 'languages',
      label: t('columns.languages'),
      cell: ({ languages }) => <LanguagesDone languages={languages} />,
    },
    {
      key: 'updatedAt',
      label: t('columns.updatedAt'),
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
      label: t('columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (entry) => {
        const name = { name: entry.title }
        return (
          <span className={cells.actions}>
            {mayEdit &&
              (kind.isDescribed ? (
                <IconLink to={`${kind.path}/${entry.id}/edit`} label={t('editNamed', name)}>
                  <IconPencil size={18} />
                </IconLink>
              ) : (
                <IconButton label={t('renameNamed', name)} onClick={() => onRename(entry)}>
                  <IconPencil size={18} />
                </IconButton>
              ))}
            {mayEdit && (
              <IconLink to={`${kind.path}/${entry.id}/translate`} label={t('translateNamed', name)}>
                <IconLanguage size={18} />
              </IconLink>
            )}
            {may(kind.calls.remove) && (
              <IconButton label={t('deleteNamed', name)} onClick={() => onDelete(entry)}>
                <IconTrash size={18} />
              </IconButton>
            )}
          </span>
        )
      },
    },
  ]
}
