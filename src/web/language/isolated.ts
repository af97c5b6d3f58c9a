/** A name inside a sentence, whichever way either is written (the plain-text form of <bdi>). */
export const isolated = (text: string): string => `\u2068${text}\u2069`
