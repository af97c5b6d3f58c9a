/** A legal page's own text, in one language. */
export type LegalText = {
  title: string
  intro: string
  sections: { heading: string; paragraphs: string[]; bullets?: string[] }[]
  /** Date of the last change, YYYY-MM-DD. */
  updated: string
}
