import { useLayoutEffect, useRef } from 'react'
import { useT } from '#web/language/language.tsx'
import styles from './step-head.module.css'

type Props = {
  step: number
  count: number
  title: string
  /** Names the form that it heads. */
  id: string
  /** Under a dialog's title it is 3, under a page's 2. */
  level?: 2 | 3
}

/** How far one has come, and what this step is. Given the step as its key, it begins each step at its first field. */
export function StepHead({ step, count, title, id, level = 3 }: Props) {
  const t = useT('account')
  const head = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const form = head.current?.closest('form')
    form?.querySelector<HTMLElement>(':is(input, select):not([hidden])')?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div ref={head}>
      <div className={styles.bars} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <span key={index} data-reached={index < step || undefined} />
        ))}
      </div>
      <p className={styles.count}>{t('step', { step, count })}</p>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
    </div>
  )
}
