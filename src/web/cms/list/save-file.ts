import { dayOf } from '../dates/shop-days.ts'

/** Has the browser save a file that was fetched; its name gets the shop's day and its ending. */
export function saveFile(file: Blob, name: string, ending: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}-${dayOf(new Date())}.${ending}`
  link.click()
  // The browser has taken it by the time this runs.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
