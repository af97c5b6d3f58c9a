import { useSyncExternalStore } from 'react'
import { enums, type EnumValue } from '#contract/enums.ts'
import { browserStorage } from '#web/storage.ts'

export type Theme = EnumValue<'Theme'>

const isTheme = (value: unknown): value is Theme => (enums.Theme as readonly unknown[]).includes(value)

const attribute = 'data-color-scheme'
/** While it is there nothing moves (base.css). */
const changing = 'data-color-scheme-changes'

/**
 * Runs in the head before anything is painted: the stored choice, else the system's. Says the same as `currentTheme` and
 * `apply`, without needing a module.
 */
export const themeScript = `(function(){var t;try{t=localStorage.getItem('theme')}catch(e){}
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
document.documentElement.setAttribute('${attribute}',t);
document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.media=m.dataset.theme===t?'all':'not all'})})()`

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

function watch(listener: () => void): () => void {
  const follow = () => {
    apply(currentTheme())
    listener()
  }
  const unwatch = browserStorage.watch(follow)
  const system = prefersDark()
  system.addEventListener('change', follow)
  return () => {
    unwatch()
    system.removeEventListener('change', follow)
  }
}

/** Light on the server and in the first render; what is painted follows the document's attribute only. */
export const useTheme = (): Theme => useSyncExternalStore(watch, currentTheme, () => 'light')

export const chooseTheme = (theme: Theme): void => browserStorage.set({ theme })
