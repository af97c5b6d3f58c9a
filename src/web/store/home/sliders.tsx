import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { InlineScript } from '#web/theme/inline-script.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { useSlides } from '#web/ui/use-slides.ts'
import type { HomeData } from './load-home.ts'
import moveUntilTouched from 'inline-script:./move-until-touched.ts'
import { Slide } from './slide.tsx'
import styles from './sliders.module.css'
import { useAutoplay } from './use-autoplay.ts'

/** The highlights of the shop. They move by themselves until someone looks closer, or asked their system not to move. */
export function Sliders({ sliders }: { sliders: HomeData['sliders'] }) {
  const t = useT('store.home')
  const count = sliders.length
  const { row, index, goTo, onScroll, onKeyDown } = useSlides(count)
  const [isHeld, setHeld] = useState(false)
  const [isStopped, setStopped] = useState(false)
  useAutoplay(count > 1 && !isHeld && !isStopped, () => goTo(index + 1))

  if (count === 0) return null
  return (
    <section
      className={styles.sliders}
      aria-roledescription="carousel"
      aria-label={t('highlights')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={onKeyDown}
    >
      <ul ref={row} className={styles.row} onScroll={onScroll}>
        {sliders.map((slider, at) => (
          <li key={slider.id} aria-label={t('highlight', { number: at + 1, count, title: slider.title })}>
            <Slide slider={slider} isFirst={at === 0} />
          </li>
        ))}
      </ul>
      {count > 1 && <InlineScript code={import.meta.env.SSR ? moveUntilTouched : ''} />}
      {count > 1 && (
        <div className={styles.controls}>
          <IconButton label={t('previous')} data-each-press onClick={() => goTo(index - 1)}>
            <IconChevronLeft size={20} className="mirrors" />
          </IconButton>
          <ol className={styles.dots}>
            {sliders.map(({ id }, at) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={t('showHighlight', { number: at + 1 })}
                  aria-current={at === index}
                  onClick={() => goTo(at)}
                />
              </li>
            ))}
          </ol>
          <IconButton label={t('next')} data-each-press onClick={() => goTo(index + 1)}>
            <IconChevronRight size={20} className="mirrors" />
          </IconButton>
          <IconButton
            className={styles.pause}
            label={t(isStopped ? 'play' : 'pause')}
            onClick={() => setStopped(!isStopped)}
          >
            {isStopped ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
          </IconButton>
        </div>
      )}
    </section>
  )
}
