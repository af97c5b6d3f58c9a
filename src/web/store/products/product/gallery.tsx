import { IconChevronLeft, IconChevronRight, IconZoomIn } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useSlides } from '#web/ui/use-slides.ts'
import styles from './gallery.module.css'
import type { ProductData } from './load-product.ts'

/** Fetched when somebody is about to press; when it is lost on the way, the gallery stays as it is. */
const bringZoom = () =>
  import('./zoom.tsx').then(
    ({ Zoom: zoom }) => ({ default: zoom }),
    () => new Promise<never>(() => undefined),
  )
const Zoom = lazy(bringZoom)

const sizes = '(max-width: 1020px) 100vw, 56vw'

type Props = { images: ProductData['images']; name: string }

/** The pictures of a product: swiped, stepped through by keys and buttons, chosen by thumbnails, enlarged by a click. */
export function Gallery({ images, name }: Props) {
  const t = useT('store.product.gallery')
  const { row, index, goTo, onScroll, onKeyDown } = useSlides(images.length)
  const [zoomed, setZoomed] = useState<number>()

  if (images.length === 0)
    return (
      <div className={styles.stage}>
        <Picture file={undefined} alt="" sizes={sizes} className={styles.picture} />
      </div>
    )
  return (
    <section className={styles.gallery} aria-label={t('label')} onKeyDown={onKeyDown}>
      <div className={styles.stage}>
        <ul ref={row} className={styles.slides} onScroll={onScroll}>
          {images.map((image, at) => (
            <li key={image.id}>
              <button
                type="button"
                className={styles.open}
                aria-label={`${t('zoom')}: ${t('picture', { number: at + 1, count: images.length })}`}
                tabIndex={at === index ? 0 : -1}
                onPointerEnter={bringZoom}
                onFocus={bringZoom}
                onClick={() => setZoomed(at)}
              >
                <Picture
                  file={image}
                  alt={name}
                  sizes={sizes}
                  isFirst={at === 0}
                  className={styles.picture}
                />
              </button>
            </li>
          ))}
        </ul>
        <span className={styles.hint} aria-hidden>
          <IconZoomIn size={20} />
        </span>
        {images.length > 1 && (
          <div className={styles.steps}>
            <IconButton
              label={t('previous')}
              data-each-press
              disabled={index === 0}
              onClick={() => goTo(index - 1)}
            >
              <IconChevronLeft size={22} className="mirrors" />
            </IconButton>
            <IconButton
              label={t('next')}
              data-each-press
              disabled={index === images.length - 1}
              onClick={() => goTo(index + 1)}
            >
              <IconChevronRight size={22} className="mirrors" />
            </IconButton>
          </div>
        )}
      </div>
      {images.length > 1 && (
        <ul className={styles.thumbs}>
          {images.map((image, at) => (
            <li key={image.id}>
              <button
                type="button"
                aria-label={t('show', { number: at + 1 })}
                aria-current={at === index}
                onClick={() => goTo(at)}
              >
                <Picture file={{ url: image.url }} alt="" sizes="80px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoomed !== undefined && (
        <Suspense>
          <Zoom
            images={images}
            name={name}
            index={zoomed}
            onStep={setZoomed}
            onClose={() => {
              goTo(zoomed, 'instant')
              setZoomed(undefined)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
