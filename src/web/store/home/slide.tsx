import { useT } from '#web/language/language.tsx'
import { Scene } from '#web/ui/scene.tsx'
import type { HomeData } from './load-home.ts'
import { Onward } from './onward.tsx'

/** One of the home page's highlights, and where it leads. */
export function Slide({ slider, isFirst }: { slider: HomeData['sliders'][number]; isFirst: boolean }) {
  const t = useT('store.home')
  const { title, link } = slider
  return (
    <Scene
      scene={slider}
      isFirst={isFirst}
      action={
        link && (
          <Onward to={link} kind="primary" label={t('discoverThis', { title })}>
            {t('discover')}
          </Onward>
        )
      }
    />
  )
}
