/** The text as it is, for `like` and `ilike`: their own marks mean nothing in it. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

/** A pattern for whatever has the text somewhere in it. */
export const containing = (text: string): string => `%${literally(text)}%`
