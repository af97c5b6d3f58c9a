/** The part of the package that the build uses; it has no types of its own. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt' | 'woff2'
    /** OpenType features to keep, all if left out. */
    keepFeatures?: string[]
    /** Every glyph of the file; `text` is undefined then. */
    keepAllGlyphs?: boolean
  }
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>
}
