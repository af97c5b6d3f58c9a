import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Code } from '../code.tsx'
import type { Group, Kind } from './kinds.ts'
import styles from './group-members.module.css'

type ListOf<G> = G extends { products: infer P } ? P : G extends { customers: infer C } ? C : never
type Members = ListOf<Group>
type Member = Members[number]
type Props = {
  kind: Kind
  members: readonly Member[]
  /** Undefined where the viewer may take nobody out. */
  onTakeOut: ((member: Member) => Promise<void>) | undefined
}

/** From here on a list is searched rather than read. */
const searchedFrom = 10

/** A group's members by name; each leads to its page and can be taken out. */
export function GroupMembers({ kind: { home, words }, members, onTakeOut }: Props) {
  const t = useT('cms')
  const [typed, setTyped] = useState('')
  const [leaving, setLeaving] = useState<string>()
  const sought = typed.trim().toLocaleLowerCase()
  const shown = members.filter((member) => wordsOf(member).toLocaleLowerCase().includes(sought))

  async function takeOut(member: Member) {
    setLeaving(member.id)
    await onTakeOut?.(member)
    setLeaving(undefined)
  }

  if (members.length === 0)
    return <EmptyState title={t(`${words}.noMembers`)}>{t(`${words}.noMembersHint`)}</EmptyState>
  return (
    <>
      {members.length >= searchedFrom && (
        <div className={styles.search}>
          <TextField
            type="search"
            label={t(`${words}.findMember`)}
            isLabelHidden
            placeholder={t(`${words}.findMember`)}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            dir="auto"
          />
        </div>
      )}
      {shown.length === 0 && <p className={styles.none}>{t(`${words}.noneFound`)}</p>}
      <ul className={styles.members}>
        {shown.map((member) => (
          <li key={member.id} data-leaving={leaving === member.id || undefined}>
            {'code' in member && (
              <Picture file={member.image} alt="" sizes="48px" className={styles.picture} />
            )}
            <span className={styles.words}>
              <Link to={`${home}/${member.id}`}>
                <bdi>{member.name}</bdi>
              </Link>
              <span className={styles.code}>
                <Hint member={member} />
              </span>
            </span>
            {onTakeOut && (
              <IconButton
                label={t(`${words}.takeOut`, { name: member.name })}
                disabled={leaving !== undefined}
                onClick={() => void takeOut(member)}
              >
                <IconX size={18} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What a member can be found by. */
const wordsOf = (member: Member) =>
  'code' in member ? `${member.name} ${member.code}` : `${member.name} ${member.email} ${member.company}`

/** What tells two of one name apart. */
function Hint({ member }: { member: Member }) {
  if ('code' in member) return <Code>{member.code}</Code>
  return (
    <>
      <bdi dir="ltr">{member.email}</bdi>
      {member.company && (
        <>
          {' · '}
          <bdi>{member.company}</bdi>
        </>
      )}
    </>
  )
}
