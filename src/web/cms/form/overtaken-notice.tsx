import { useId } from 'react'
import { useT } from '#web/language/language.tsx'
import styles from './overtaken-notice.module.css'

export type Side = 'mine' | 'theirs'

/** A field both changed, as it is here, there, and was before; a value that has no words is undefined. */
export type Clash = {
  label: string
  theirs: string | undefined
  mine: string | undefined
  was: string | undefined
  /** Whose value the form has now. */
  chosen: Side
  onChoose: (side: Side) => void
}

/** Someone else saved this meanwhile: shows what became of each change, and lets one take theirs. */
export function OvertakenNotice({ clashes }: { clashes: Clash[] }) {
  const t = useT('cms.overtaken')
  return (
    <div className={styles.overtaken} role="alert">
      <strong>{t('title')}</strong>
      <p>{t(clashes.length === 0 ? 'none' : 'some')}</p>
      {clashes.length > 0 && (
        <table className={styles.sides}>
          <thead>
            <tr>
              {(['field', 'mine', 'theirs', 'was'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {clashes.map((clash) => (
              <Row key={clash.label} clash={clash} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function Row({ clash: { label, chosen, onChoose, was, ...sides } }: { clash: Clash }) {
  const t = useT('cms.overtaken')
  const name = useId()
  const words = (value: string | undefined) =>
    value === undefined ? t('changed') : value.trim() || t('empty')
  return (
    <tr>
      <th scope="row">{label}</th>
      {(['mine', 'theirs'] as const).map((side) => (
        <td key={side} data-label={t(side)}>
          <label className={styles.side}>
            <input
              type="radio"
              name={name}
              checked={chosen === side}
              aria-label={t(side === 'mine' ? 'keepMine' : 'takeTheirs', { field: label })}
              onChange={() => onChoose(side)}
            />
            <bdi>{words(sides[side])}</bdi>
          </label>
        </td>
      ))}
      <td data-label={t('was')}>
        <bdi>{words(was)}</bdi>
      </td>
    </tr>
  )
}
