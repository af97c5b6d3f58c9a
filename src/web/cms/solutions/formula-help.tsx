import { useT } from '#web/language/language.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './solutions.module.css'

/** All that a formula can have, with the names of this use case. */
export function FormulaHelp({ names }: { names: readonly string[] }) {
  const t = useT('cms.solutions.formulas')
  const rows = [
    ['names', names.filter(Boolean).join(', ') || '…'],
    ['always', t('alwaysText')],
    ['signs', t('signsText')],
    ['functions', t('functionsText')],
  ] as const
  return (
    <Disclosure summary={t('title')}>
      <dl className={styles.help}>
        {rows.map(([key, text]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd dir={key === 'always' ? undefined : 'ltr'}>{text}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
