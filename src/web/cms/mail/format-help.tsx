import { useT } from '#web/language/language.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './mail.module.css'

const examples = [
  ['heading', '# …'],
  ['bold', '**…**'],
  ['list', '- …'],
  ['link', '[…](https://…)'],
] as const

/** What can be written in the text besides words. */
export function FormatHelp() {
  const t = useT('cms.mail.format')
  return (
    <Disclosure summary={t('title')}>
      <dl className={styles.format}>
        {examples.map(([key, example]) => (
          <div key={key}>
            <dt>
              <bdi dir="ltr">{example}</bdi>
            </dt>
            <dd>{t(key)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.muted}>{t('paragraph')}</p>
    </Disclosure>
  )
}
