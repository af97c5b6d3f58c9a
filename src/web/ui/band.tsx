import type { ReactNode } from 'react'
import styles from './band.module.css'
import { Picture } from './picture.tsx'

type Props = {
  title: string
  description: string
  image: { url: string }
  /** Under the words: where it leads. */
  action?: ReactNode
}

/** Words and a picture beside them in one frame. */
export function Band({ title, description, image, action }: Props) {
  return (
    <section className={styles.band} aria-label={title}>
      <Picture
        file={{ url: image.url }}
        alt=""
        ratio={2}
        sizes="(max-width: 720px) 100vw, 50vw"
        fit="cover"
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2>{title}</h2>
        {description && <p>{description}</p>}
        {action}
      </div>
    </section>
  )
}
