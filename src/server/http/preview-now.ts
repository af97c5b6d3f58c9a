import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Db } from '../db/connect.ts'

export const previewCookie = 'matjar-preview'

/** The part of an address that ends the preview of whoever opens it. */
export const leavePreview = 'leave-preview'

/** The shop as it will be: everything that a visitor reads in it is read so. */
export type Preview = {
  at: Date
  /** Until when it may be seen. */
  until: Date
  /** Lays what is planned over the rows, in a transaction that is never committed. */
  lay: (db: Db) => Promise<void>
}

const previews = new AsyncLocalStorage<Preview>()

/** Of the request that is being answered; undefined for the shop as it is. */
export const previewNow = (): Preview | undefined => previews.getStore()

export const inPreview = <T>(preview: Preview, work: () => T): T => previews.run(preview, work)

/** Whether a request may be one of a preview: then nothing that is kept answers it. */
export const hasPreviewCookie = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.cookie?.includes(`${previewCookie}=`) ?? false
