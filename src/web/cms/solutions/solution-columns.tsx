import { IconCopy, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { cmsSolutionsApi } from '#contract/cms-solutions.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { isolated } from '#web/language/isolated.ts'
import { Link } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { IconLink } from '../icon-link.tsx'
import cells from '../list/list-cells.module.css'
import type { Column } from '../list/list-table.tsx'
import { OrderHandle } from '../list/order-handle.tsx'
import type { useOrder } from '../list/use-order.ts'
import { useMay } from '../may.ts'
import metaStyles from '../metadata/metadata.module.css'
import { nameIn, type SolutionListed, solutionsPath, stateTones } from './solution-data.ts'

type Options = {
  /** Undefined while the list is filtered: there is no order to change. */
  handleOf: ReturnType<typeof useOrder>['handleOf'] | undefined
  onDelete: (row: SolutionListed) => void
  onCopy: (id: string) => void
}

export function useSolutionColumns({ handleOf, onDelete, onCopy }: Options): Column<SolutionListed>[] {
  const t = useT('cms.solutions')
  const format = useFormat()
  const language = useLanguage()
  const may = useMay()
  const nameOf = ({ name }: SolutionListed) => nameIn(name, language)
  return [
    ...(handleOf
      ? [
          {
            key: 'order',
            isAlways: true,
            label: t('columns.order'),
            isLabelHidden: true,
            cell: (row: SolutionListed) => <OrderHandle name={nameOf(row)} {...handleOf(row.id)} />,
          },
        ]
      : []),
    {
      key: 'image',
      label: t('columns.image'),
      isLabelHidden: true,
      cell: ({ image }) => <Picture file={image} alt="" sizes="56px" className={metaStyles.picture} />,
    },
    {
      key: 'title',
      isAlways: true,
      label: t('columns.name'),
      cell: (row) => (
        <Link to={`${solutionsPath}/${row.id}`} className={cells.link} prefetch="intent" dir="auto">
          {nameOf(row)}
        </Link>
      ),
    },
    {
      key: 'address',
      label: t('columns.address'),
      cell: ({ slug }) => <bdi dir="ltr">/solutions/{slug}</bdi>,
    },
    {
      key: 'inputs',
      label: t('columns.inputs'),
      isAtEnd: true,
      cell: ({ inputCount }) => format.number(inputCount),
    },
    {
      key: 'lines',
      label: t('columns.lines'),
      isAtEnd: true,
      cell: ({ lineCount }) => format.number(lineCount),
    },
    {
      key: 'state',
      label: t('columns.state'),
      cell: ({ state, visibility }) => (
        <span className={cells.actions}>
          <Badge tone={stateTones[state]}>{t(`states.${state}`)}</Badge>
          {visibility === 'hidden' && <Badge>{t('hidden')}</Badge>}
        </span>
      ),
    },
    {
      key: 'updatedAt',
      label: t('columns.updatedAt'),
      cell: ({ updatedAt }) => <span className={cells.muted}>{format.date(updatedAt)}</span>,
    },
    {
      key: 'actions',
      isAlways: true,
      label: t('columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (row) => {
        const name = { name: isolated(nameOf(row)) }
        return (
          <span className={cells.actions}>
            {row.liveSlug && (
              <IconLink to={`/solutions/${row.liveSlug}`} label={t('openNamed', name)}>
                <IconExternalLink size={18} className="mirrors" />
              </IconLink>
            )}
            {may(cmsSolutionsApi.copy) && (
              <IconButton label={t('copyNamed', name)} onClick={() => onCopy(row.id)}>
                <IconCopy size={18} />
              </IconButton>
            )}
            {may(cmsSolutionsApi.remove) && (
              <IconButton label={t('deleteNamed', name)} onClick={() => onDelete(row)}>
                <IconTrash size={18} />
              </IconButton>
            )}
          </span>
        )
      },
    },
  ]
}
