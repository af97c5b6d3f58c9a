/** A larger paper is refused: data sheets and certificates of products (§4.1). */
export const maxDocumentBytes = 10 * 1_048_576
export const documentType = 'application/pdf'
