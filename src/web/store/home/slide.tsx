import { useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { HomeData } from './home-page.tsx'
import { Onward } from './onward.tsx'
import styles from './slide.module.css'

const sizes = '(max-width: 720px) 200vw, 100vw'
const ratio = 8 / 3

/**
 * A picture and beside it, on the page's own ground, the words: at the reading start, in the middle or at the reading end
 * (spec §3). The picture is never mirrored; the half of it that the words leave free is shown.
 */
export function Slide({ slider, isFirst }: { slider: HomeData['sliders'][number]; isFirst: boolean }) {
  const t = useT('store.home')
  const { title, subTitle, description, position, image, imageDark, link } = slider
  const picture = (file: { url: string }, className: string | undefined, isWaitedFor: boolean) => (
    <Picture
      file={{ url: file.url }}
      alt=""
      sizes={sizes}
      ratio={ratio}
      fit="cover"
      isFirst={isWaitedFor}
      className={classNames(styles.picture, className)}
    />
  )
  return (
    <div className={classNames(styles.slide, styles[position])}>
      <div className={styles.scene}>
        {imageDark ? (
          <>
            {picture(image, styles.onLight, isFirst)}
            {picture(imageDark, styles.onDark, false)}
          </>
        ) : (
          picture(image, undefined, isFirst)
        )}
      </div>
      <div className={styles.words}>
        {subTitle && <p className={styles.subTitle}>{subTitle}</p>}
        <h2 className={styles.title}>{title}</h2>
        {description && <p className={styles.description}>{description}</p>}
        {link && (
          <Onward to={link} kind="primary" label={t('discoverThis', { title })}>
            {t('discover')}
          </Onward>
        )}
      </div>
    </div>
  )
}
