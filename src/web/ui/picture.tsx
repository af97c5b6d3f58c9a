import { IconPhoto } from '@tabler/icons-react'
import { imageWidths } from '#contract/image-widths.ts'
import { classNames } from './class-names.ts'
import styles from './picture.module.css'

export type PictureProps = {
  /** Undefined draws the place of a picture that is not there. */
  file: { url: string; alt?: string } | undefined
  /** Words for those who do not see it; the file's own, else these. Empty where the words beside it say the same. */
  alt: string
  /** How wide it is shown: `(max-width: 600px) 50vw, 320px`. */
  sizes: string
  /** Width ÷ height of the place it has, so that nothing moves when it arrives. */
  ratio?: number
  /** In the first screenful: fetched at once and before others. */
  isFirst?: boolean
  /** `contain` for products on their ground, `cover` for scenes. */
  fit?: 'contain' | 'cover'
  className?: string
}

const fallbackWidth = 640

export function Picture({
  file,
  alt,
  sizes,
  ratio = 1,
  isFirst = false,
  fit = 'contain',
  className,
}: PictureProps) {
  const box = classNames(styles.picture, styles[fit], className)
  if (!file)
    return (
      <span className={classNames(box, styles.missing)} aria-hidden>
        <IconPhoto size={32} stroke={1.2} />
      </span>
    )
  return (
    <img
      className={box}
      src={`${file.url}?w=${fallbackWidth}`}
      srcSet={imageWidths.map((width) => `${file.url}?w=${width} ${width}w`).join(', ')}
      sizes={sizes}
      width={fallbackWidth}
      height={Math.round(fallbackWidth / ratio)}
      alt={file.alt || alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
