import {
  IconDiscount,
  IconPackage,
  IconPhoto,
  IconRestore,
  IconStack2,
  IconTag,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import type { BinKind } from '#contract/bin.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Code } from '../code.tsx'
import cells from '../list/list-cells.module.css'
import type { Column } from '../list/list-table.tsx'
import type { BinRow } from './bin-data.ts'
import styles from './bin.module.css'

const icons: Partial<Record<BinKind, typeof IconTag>> = {
  product: IconPackage,
  product_group: IconStack2,
  customer_group: IconUsers,
  discount: IconDiscount,
  picture: IconPhoto,
  slider: IconPhoto,
  ad: IconPhoto,
}

/** What has no picture is known by its kind. */
function KindIcon({ kind }: { kind: BinKind }) {
  const Icon = icons[kind] ?? IconTag
  return (
    <span className={styles.icon}>
      <Icon size={20} stroke={1.5} aria-hidden />
    </span>
  )
}

/** From so few days on, the time left stands out. */
const fewDays = 3

type Actions = { onRestore: (row: BinRow) => void; onRemove: (row: BinRow) => void }

export function useBinColumns({ onRestore, onRemove }: Actions): Column<BinRow>[] {
  const t = useT('cms.bin')
  const format = useFormat()
  return [
    {
      key: 'image',
      label: t('columns.image'),
      isLabelHidden: true,
      cell: ({ image, kind }) =>
        image ? (
          <Picture file={image} alt="" sizes="48px" className={styles.thumb} />
        ) : (
          <KindIcon kind={kind} />
        ),
    },
    {
      key: 'name',
      isAlways: true,
      label: t('columns.name'),
      cell: ({ name, code }) => (
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {code !== undefined && code !== name && (
            <span className={styles.code}>
              <Code>{code}</Code>
            </span>
          )}
        </span>
      ),
    },
    { key: 'kind', label: t('columns.kind'), cell: ({ kind }) => <Badge>{t(`one.${kind}`)}</Badge> },
    {
      key: 'deleted',
      label: t('columns.deleted'),
      cell: ({ at, by }) => (
        <span className={styles.deleted}>
          <time dateTime={at}>{format.dateTime(at)}</time>
          <span className={cells.muted}>{t('by', { name: by.name })}</span>
        </span>
      ),
    },
    {
      key: 'left',
      label: t('columns.left'),
      cell: ({ daysLeft }) => (
        <span className={daysLeft <= fewDays ? styles.soon : cells.muted}>
          {t('daysLeft', { count: daysLeft })}
        </span>
      ),
    },
    {
      key: 'actions',
      isAlways: true,
      label: t('columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (row) => (
        <span className={styles.actions}>
          <Button
            size="small"
            aria-label={t('restoreNamed', { name: row.name })}
            onClick={() => onRestore(row)}
          >
            <IconRestore size={16} aria-hidden />
            {t('restore')}
          </Button>
          <IconButton label={t('removeNamed', { name: row.name })} onClick={() => onRemove(row)}>
            <IconTrash size={18} />
          </IconButton>
        </span>
      ),
    },
  ]
}
