import type { Language } from '#contract/enums.ts'

/** From where somebody signs in. */
export type Client = {
  address: string
  userAgent: string
  language: Language
  /** The known browser's secret, from an earlier sign-in or this one. */
  device: string
}
