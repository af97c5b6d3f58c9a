/** Stands right after the row of highlights and moves them until the page's scripts begin, which then do so (use-autoplay.ts). */
import { slideMilliseconds } from './slide-milliseconds.ts'

const row = document.currentScript?.previousElementSibling
const calm = matchMedia('(prefers-reduced-motion: reduce)')
let shown = 0
const timer = setInterval(() => {
  if (window.takeOver?.isBegun !== false || !row) return clearInterval(timer)
  if (document.visibilityState !== 'visible' || calm.matches) return
  shown = (shown + 1) % row.children.length
  const [first, next] = [row.children[0], row.children[shown]] as [HTMLElement, HTMLElement]
  row.scrollTo({ left: next.offsetLeft - first.offsetLeft, behavior: 'smooth' })
}, slideMilliseconds)
