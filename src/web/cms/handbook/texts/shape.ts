import type { HandbookPage } from '../pages.ts'
import type { PictureId } from '../picture-list.ts'

/**
 * A part of a page. In texts, `**Save**` is what a control is called on the screen, and `[stock](stock)` leads to another page.
 */
export type Block =
  | string
  | { steps: readonly string[] }
  | { heading: string }
  | { note: string }
  | { picture: PictureId; alt: string }

export type Handbook = Record<HandbookPage, { title: string; blocks: readonly Block[] }>
