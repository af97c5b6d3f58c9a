import { saveFile as saveAs } from '#web/api/save-file.ts'
import { dayOf } from '../dates/shop-days.ts'

/** Has the browser save a file that was fetched; its name gets the shop's day and its ending. */
export function saveFile(file: Blob, name: string, ending: string): void {
  saveAs(file, `${name}-${dayOf(new Date())}.${ending}`)
}
