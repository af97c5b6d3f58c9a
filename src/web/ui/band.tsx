import type { ReactNode } from 'react'
import styles from './band.module.css'
import { SchemePicture } from './scheme-picture.tsx'

type Props = {
  title: string
  description: string
  image: { url: string }
  imageDark?: { url: string } | undefined
  /** Under the words: where it leads. */
  action?: ReactNode
}

/** Words and a picture beside them in one frame. */
export function Band({ title, description, image, imageDark, action }: Props) {
  return (
    <section className={styles.band} aria-label={title}>
      <SchemePicture
        image={image}
        imageDark={imageDark}
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
