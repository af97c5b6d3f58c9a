import { type DragEvent, useId, useRef } from 'react'
import { imageTypes } from '#contract/files.ts'
import type { SignedInUser } from '#web/api/profiles.ts'
import { displayName } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './profile.module.css'
import { PersonPicture } from './person-picture.tsx'
import { useAvatar } from './use-avatar.ts'

/** One's picture, which can be chosen, dropped and taken off. It needs no saving. */
export function AvatarField({ user }: { user: SignedInUser }) {
  const t = useT('cms.profile.picture')
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const { wear, error, isBusy } = useAvatar()

  function drop(event: DragEvent) {
    event.preventDefault()
    const [picture] = event.dataTransfer.files
    if (picture && !isBusy) void wear(picture)
  }

  return (
    <div
      className={styles.avatar}
      role="group"
      aria-label={t('title')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <PersonPicture user={user} size="large" />
      <div className={styles.avatarWords}>
        <p className={styles.name}>
          <bdi>{displayName(user)}</bdi>
        </p>
        <div className={styles.avatarActions}>
          <Button
            size="small"
            isBusy={isBusy}
            aria-describedby={noteId}
            onClick={() => input.current?.click()}
          >
            {t(user.avatar ? 'change' : 'choose')}
          </Button>
          {user.avatar && (
            <Button size="small" kind="quiet" disabled={isBusy} onClick={() => void wear(undefined)}>
              {t('remove')}
            </Button>
          )}
        </div>
        <p id={noteId} className={error ? styles.fault : styles.hint} role={error ? 'alert' : undefined}>
          {error ?? t('hint')}
        </p>
        <input
          ref={input}
          type="file"
          accept={imageTypes.join(',')}
          hidden
          onChange={({ currentTarget }) => {
            const picture = currentTarget.files?.[0]
            // The same file chosen again is a choice as well.
            currentTarget.value = ''
            if (picture) void wear(picture)
          }}
        />
      </div>
    </div>
  )
}
