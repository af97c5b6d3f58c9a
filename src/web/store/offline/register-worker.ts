import type { Language } from '#contract/enums.ts'

declare global {
  interface Window {
    /** Of React Router: which build the page is of. */
    __reactRouterManifest?: { version: string }
  }
}

/** Lets the browser show the page "offline" when the shop cannot be reached. Browsers that cannot go without. */
export function registerWorker(language: Language): void {
  if (!import.meta.env.PROD) return
  const build = window.__reactRouterManifest?.version ?? ''
  // Absent where a page is not served securely.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  workers?.register(`/${language}/offline-worker?${build}`, { scope: `/${language}` }).catch(() => undefined)
}
