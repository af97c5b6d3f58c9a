import { cmsPageSizes } from '#contract/shared.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import styles from './list-foot.module.css'
import { useListAddress } from './use-list-address.ts'

type Props = { page: number; limit: number; total: number; isAtLeast?: boolean }

/** Which part of the list this is, its pages and how long they are. */
export function ListFoot({ page, limit, total, isAtLeast = false }: Props) {
  const t = useT()
  const format = useFormat()
  const { change } = useListAddress()
  const from = Math.min((page - 1) * limit + 1, total)
  return (
    <div className={styles.foot}>
      <p className={styles.range} role="status">
        {isAtLeast
          ? t('list.resultsAtLeast', { count: total })
          : t('cms.list.range', { from, to: Math.min(page * limit, total), total })}
      </p>
      <Pagination page={page} limit={limit} total={total} />
      <label className={styles.size}>
        {t('list.pageSize')}
        <SelectField
          label={t('list.pageSize')}
          isLabelHidden
          value={limit}
          onChange={(event) => change({ limit: event.currentTarget.value })}
        >
          {cmsPageSizes.map((size) => (
            <option key={size} value={size}>
              {format.number(size)}
            </option>
          ))}
        </SelectField>
      </label>
    </div>
  )
}
