/** Largest document, in bytes: data sheets and certificates of products. */
export const maxDocumentBytes = 10 * 1_048_576
export const documentType = 'application/pdf'
/** What a document of one's own may be, by its content, whatever its name says: a purchase order, a label, a certificate. */
export const ownDocumentTypes = [documentType, 'image/png', 'image/jpeg'] as const
