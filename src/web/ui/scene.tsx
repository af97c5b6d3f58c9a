import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { SchemePicture } from './scheme-picture.tsx'
import styles from './scene.module.css'

export type SceneWords = {
  title: string
  subTitle?: string | undefined
  description?: string | undefined
  /** Where the text stands: at the start of the reading direction, in the middle or at its end. */
  position: 'left' | 'center' | 'right'
  image: { url: string }
  imageDark?: { url: string } | undefined
}

type Props = {
  scene: SceneWords
  /** Loaded with high priority. */
  isFirst?: boolean
  /** Under the text: the link. */
  action?: ReactNode
}

export const sceneSizes = '(max-width: 720px) 200vw, 100vw'
const ratio = 8 / 3

/**
 * A picture with text beside it, on the page's own background. The picture is never mirrored; the half the text leaves free
 * is shown.
 */
export function Scene({ scene, isFirst = false, action }: Props) {
  const { title, subTitle, description, position, image, imageDark } = scene
  return (
    <div className={classNames(styles.slide, styles[position])}>
      <div className={styles.scene}>
        <SchemePicture
          image={image}
          imageDark={imageDark}
          sizes={sceneSizes}
          ratio={ratio}
          fit="cover"
          isFirst={isFirst}
          className={styles.picture}
        />
      </div>
      <div className={styles.words}>
        {subTitle && <p className={styles.subTitle}>{subTitle}</p>}
        <h2 className={styles.title}>{title}</h2>
        {description && <p className={styles.description}>{description}</p>}
        {action}
      </div>
    </div>
  )
}
