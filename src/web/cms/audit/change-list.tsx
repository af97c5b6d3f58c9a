import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './audit.module.css'
import type { Entry } from './audit-data.ts'
import { type Piece, wordDifference } from './word-difference.ts'

type Change = Entry['changes'][number]

const shownAtFirst = 4

/** Fields with their old and new values. */
export function ChangeList({ changes }: { changes: Change[] }) {
  const t = useT('cms.audit')
  const [isWhole, setWhole] = useState(false)
  if (changes.length === 0) return null
  const more = changes.length - shownAtFirst
  // A single extra row is shown rather than hidden behind a button.
  const shown = isWhole || more <= 1 ? changes : changes.slice(0, shownAtFirst)
  return (
    <>
      <dl className={styles.changes}>
        {shown.map((change) => (
          <div key={change.field}>
            <dt>{change.label}</dt>
            <dd>
              <Difference change={change} />
            </dd>
          </div>
        ))}
      </dl>
      {more > 1 && (
        <Button kind="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('fewer') : t('more', { count: more })}
        </Button>
      )}
    </>
  )
}

function Difference({ change: { kind, before, after } }: { change: Change }) {
  if (kind === 'pictures') return <Pictures before={before} after={after} />
  if (kind === 'list') return <Items before={before} after={after} />
  return <Pieces pieces={wordDifference(before.join(' '), after.join(' '))} />
}

/** What was taken out is struck through, what was added is marked; both are said to those who do not see it. */
function Pieces({ pieces }: { pieces: Piece[] }) {
  const t = useT('cms.audit')
  return (
    <span dir="auto" className={styles.text}>
      {pieces.map(({ text, is }, at) =>
        is === 'same' ? (
          // Pieces have no names and never move.
          <span key={at}>{text}</span>
        ) : is === 'removed' ? (
          <del key={at}>
            <VisuallyHidden>{t('removed')}: </VisuallyHidden>
            {text}
          </del>
        ) : (
          <ins key={at}>
            <VisuallyHidden>{t('added')}: </VisuallyHidden>
            {text}
          </ins>
        ),
      )}
    </span>
  )
}

function Items({ before, after }: { before: string[]; after: string[] }) {
  const t = useT('cms.audit')
  const items = [
    ...before.filter((item) => !after.includes(item)).map((text) => ({ text, is: 'removed' as const })),
    ...after.map((text) => ({ text, is: before.includes(text) ? ('same' as const) : ('added' as const) })),
  ]
  if (items.length === 0) return <span className={styles.nothing}>{t('nothing')}</span>
  return (
    <ul className={styles.items}>
      {items.map(({ text, is }) => (
        <li key={`${is} ${text}`}>
          <Pieces pieces={[{ text, is }]} />
        </li>
      ))}
    </ul>
  )
}

function Pictures({ before, after }: { before: string[]; after: string[] }) {
  const t = useT('cms.audit')
  const row = (addresses: string[], label: string) => (
    <div className={styles.pictures}>
      <span className={styles.nothing}>{label}</span>
      {addresses.length === 0 && <span className={styles.nothing}>{t('nothing')}</span>}
      {addresses.map((address) => (
        <img key={address} src={`${address}?w=160`} alt="" width={48} height={48} loading="lazy" />
      ))}
    </div>
  )
  return (
    <>
      {row(before, t('before'))}
      {row(after, t('after'))}
    </>
  )
}
