import type { ShownQuote, ShownRequest } from './load-request.ts'

/** What both answers need of the page: the request after an answer, and what to do when it was too late. */
export type Answering = {
  request: ShownRequest
  quote: ShownQuote
  linkKey: string | undefined
  onDone: (request: ShownRequest) => void
  /** True when the page now shows why; the same answer cannot be given again. */
  onRefused: (code: string) => Promise<boolean>
}
