import { imageWidths } from '#contract/image-widths.ts'
import { homeSections } from '#contract/home-sections.ts'
import type { PageTheme } from '#contract/theme-colours.ts'
import { sceneSizes } from '#web/ui/scene.tsx'
import type { HomeData } from './load-home.ts'

/**
 * Runs in the head, after the scheme is chosen: asks for the picture of the first slide in that scheme. Written into the page as
 * urgent, browsers that read ahead would take both. Empty where one picture serves both schemes.
 */
export function firstPictureScript(home: HomeData | undefined, theme: PageTheme | null | undefined): string {
  const { image, imageDark } = home?.sliders[0] ?? {}
  if (!image || !imageDark || (theme?.home ?? homeSections)[0] !== 'sliders') return ''
  // As the page's own `srcset` says it: else it would be another picture.
  const widths = ({ url }: { url: string }) =>
    imageWidths.map((width) => `${url}?w=${width} ${width}w`).join(', ')
  const pictures = { light: widths(image), dark: widths(imageDark) }
  const words = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  return `(function(l){l.rel='preload';l.as='image';l.fetchPriority='high';l.imageSizes=${words(sceneSizes)};
l.imageSrcset=${words(pictures)}[document.documentElement.dataset.colorScheme];document.head.append(l)})(document.createElement('link'))`
}
