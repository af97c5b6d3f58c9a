import type { SignedInUser } from '#web/api/profiles.ts'
import { initials } from '#web/api/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './person-picture.module.css'

type Props = { user: SignedInUser; size?: 'small' | 'large' }

/** Somebody's picture, else their initials. It says nothing that the name beside it does not. */
export function PersonPicture({ user, size = 'small' }: Props) {
  const className = classNames(styles.picture, styles[size])
  return user.avatar ? (
    <img className={className} src={`${user.avatar.url}?w=160`} alt="" width={160} height={160} />
  ) : (
    // The letters are a picture of the person, not words.
    <span className={className} data-initials={initials(user)} aria-hidden />
  )
}
