import type { EnumValue } from '#contract/enums.ts'
import { publicEnums } from '#contract/public-enums.ts'
import { browserStorage } from '#web/storage.ts'

export type Theme = EnumValue<'Theme'>

const isTheme = (value: unknown): value is Theme => (publicEnums.Theme as readonly unknown[]).includes(value)

/** Of the document, which styles follow. */
export const attribute = 'data-color-scheme'
/** While it is there nothing moves (base.css). */
const changing = 'data-color-scheme-changes'

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function currentTheme(): Theme {
  const choice = browserStorage.get('theme')
  if (isTheme(choice)) return choice
  return prefersDark().matches ? 'dark' : 'light'
}

/** Colours the page and the browser's own bars, all at once: hundreds of colours that move would take their time. */
function apply(theme: Theme): void {
  const page = document.documentElement
  if (page.getAttribute(attribute) === theme) return
  page.setAttribute(attribute, theme)
  page.setAttribute(changing, '')
  requestAnimationFrame(() => requestAnimationFrame(() => page.removeAttribute(changing)))
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.media = meta.dataset.theme === theme ? 'all' : 'not all'
}

/** Follows the choice in other tabs and the system's, until the returned function is called. */
export function followTheme(): () => void {
  const follow = () => apply(currentTheme())
  const unwatch = browserStorage.watch(follow)
  const system = prefersDark()
  system.addEventListener('change', follow)
  return () => {
    unwatch()
    system.removeEventListener('change', follow)
  }
}

export const switchTheme = (): void =>
  browserStorage.set({ theme: currentTheme() === 'dark' ? 'light' : 'dark' })
