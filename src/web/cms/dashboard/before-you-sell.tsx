import { IconCircleX } from '@tabler/icons-react'
import { shopStateApi } from '#contract/checklist.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { useApiQuery } from '../use-api-query.ts'
import styles from './before-you-sell.module.css'

/** What still prevents selling, with a link; nothing when nothing does, or in a demo. */
export function BeforeYouSell() {
  const t = useT('cms.checklist')
  const { data } = useApiQuery(shopStateApi.find)
  if (!data || data.data.mode !== 'live' || data.data.redLines === 0) return null
  return (
    <Link to="/cms/checklist" className={styles.notice}>
      <IconCircleX size={20} aria-hidden />
      {t('dashboard', { count: data.data.redLines })}
    </Link>
  )
}
