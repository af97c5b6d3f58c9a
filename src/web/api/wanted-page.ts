/** A page of somebody's own account that was asked for without a session. */
export type WantedPage = {
  /** Without the language: `/orders?page=2`. */
  path: string
  /** There was a session, and it ended on this page. */
  isOver: boolean
}

const key = 'wantedPage'

/** Waits in this tab until its person has signed in. Where the browser refuses its storage, nothing waits. */
export const wantedPage = {
  keep(page: WantedPage): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(page))
    } catch {
      // The visitor goes home all the same.
    }
  },
  /** What waits, once. */
  take(): WantedPage | undefined {
    try {
      const text = sessionStorage.getItem(key)
      sessionStorage.removeItem(key)
      return text === null ? undefined : (JSON.parse(text) as WantedPage)
    } catch {
      return undefined
    }
  },
}
