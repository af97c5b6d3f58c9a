/** Largest document, in bytes: data sheets and certificates of products. */
export const maxDocumentBytes = 10 * 1_048_576
export const documentType = 'application/pdf'
