import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react'
import { changeOf } from '#i18n/figures-format.ts'
import { useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './figure-tile.module.css'
import { useFiguresFormat } from './use-figures-format.ts'

type Props = {
  now: number
  before: number
  /** Less of it is better. */
  isBurden?: boolean
}

/** More or less than before, in words, with an arrow and a colour. */
export function Change({ now, before, isBurden = false }: Props) {
  const t = useT('cms.reports.change')
  const figures = useFiguresFormat()
  const change = changeOf(now, before)
  if (change === undefined)
    return <span className={styles.change}>{now === 0 ? t('same') : t('fromNothing')}</span>
  if (change === 0)
    return (
      <span className={styles.change}>
        <IconEqual size={16} aria-hidden />
        {t('same')}
      </span>
    )
  const isMore = change > 0
  const Arrow = isMore ? IconArrowUp : IconArrowDown
  const percent = figures.share(Math.abs(change))
  return (
    <span className={classNames(styles.change, isMore === isBurden ? styles.worse : styles.better)}>
      <Arrow size={16} aria-hidden />
      {t(isMore ? 'more' : 'less', { percent })}
    </span>
  )
}
