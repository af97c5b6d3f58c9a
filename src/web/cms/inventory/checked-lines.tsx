import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { readUnit } from '#contract-schemas/units.ts'
import { useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { IdentifierList } from '#web/ui/identifier-list.tsx'
import { Code } from '../code.tsx'
import type { CheckedLine } from './check-lines.ts'
import styles from './dialogs.module.css'

const mostShown = 100

/** What was entered as it is understood, the wrong lines first. */
export function CheckedLines({ lines, leavesOut }: { lines: CheckedLine[]; leavesOut: boolean }) {
  const t = useT('cms.inventory.add')
  if (lines.length === 0)
    return (
      <div className={styles.checked}>
        <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
      </div>
    )
  const wrong = lines.filter(({ faults }) => faults.length > 0)
  const shown = [...wrong, ...lines.filter(({ faults }) => faults.length === 0)].slice(0, mostShown)
  return (
    <div className={styles.checked}>
      <p className={styles.summary} role="status">
        <span>{t('count', { count: lines.length })}</span>
        {wrong.length > 0 && <Badge tone="danger">{t('wrong', { count: wrong.length })}</Badge>}
      </p>
      <ul aria-label={t('lines')}>
        {shown.map((line) => (
          <Line key={line.line} line={line} isOut={leavesOut && line.faults.length > 0} />
        ))}
        {lines.length > shown.length && (
          <li className={styles.rest}>{t('more', { count: lines.length - shown.length })}</li>
        )}
      </ul>
    </div>
  )
}

function Line({ line: { line, draft, faults }, isOut }: { line: CheckedLine; isOut: boolean }) {
  const t = useT('cms.inventory.add')
  const { unit } = readUnit(draft)
  const isWrong = faults.length > 0
  return (
    <li className={classNames(styles.line, isOut && styles.out)}>
      <span className={styles.number}>{t('line', { line })}</span>
      <div className={styles.told}>
        <Code isStrong>{unit?.serial ?? draft.code ?? Object.values(draft)[0] ?? ''}</Code>
        <IdentifierList unit={unit ?? draft} />
        {faults.map(({ column, message }) => (
          <span key={column} className={styles.fault}>
            {t(`columns.${column}`)}: {message}
          </span>
        ))}
      </div>
      {isWrong ? (
        <IconAlertTriangle size={18} className={styles.wrongMark} aria-hidden />
      ) : (
        <IconCheck size={18} className={styles.fineMark} aria-label={t('fine')} />
      )}
    </li>
  )
}
