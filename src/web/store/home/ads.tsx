import { useT } from '#web/language/language.tsx'
import { Band } from '#web/ui/band.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './ads.module.css'
import type { HomeData } from './load-home.ts'
import { Onward } from './onward.tsx'

/** The ads of one place on the page: one is a wide band, several share the line. */
export function Ads({ ads }: { ads: HomeData['ads'] }) {
  const t = useT('store.home')
  if (ads.length === 0) return null
  return (
    <div className={classNames(styles.ads, ads.length > 1 && styles.several)}>
      {ads.map(({ id, title, description, image, imageDark, link }) => (
        <Band
          key={id}
          title={title}
          description={description}
          image={image}
          imageDark={imageDark}
          action={
            link && (
              <Onward to={link} label={t('discoverThis', { title })}>
                {t('discover')}
              </Onward>
            )
          }
        />
      ))}
    </div>
  )
}
