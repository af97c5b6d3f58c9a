import { classNames } from './class-names.ts'
import { Picture, type PictureProps } from './picture.tsx'
import styles from './scheme-picture.module.css'

type Props = Omit<PictureProps, 'file' | 'alt'> & {
  image: { url: string }
  /** For the dark scheme, where there is one. */
  imageDark?: { url: string } | undefined
}

/**
 * A picture beside words that say the same, in the scheme that is shown. Of two, browsers load the visible one alone, since a
 * hidden picture that is not urgent is never fetched; see `firstPictureScript` for one in the first screenful.
 */
export function SchemePicture({ image, imageDark, className, isFirst = false, ...props }: Props) {
  const picture = ({ url }: { url: string }, isEager: boolean, ofScheme?: string) => (
    <Picture {...props} file={{ url }} alt="" isFirst={isEager} className={classNames(className, ofScheme)} />
  )
  if (!imageDark) return picture(image, isFirst)
  return (
    <>
      {picture(image, false, styles.onLight)}
      {picture(imageDark, false, styles.onDark)}
    </>
  )
}
