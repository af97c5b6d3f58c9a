/** The process that do-aside.ts starts. */
import { serveAside } from './aside/serve-aside.ts'

serveAside({
  cleanPicture: async () => (await import('./files/edit-pictures.ts')).cleanPicture,
  resizePicture: async () => (await import('./files/edit-pictures.ts')).resizePicture,
  pictureSize: async () => (await import('./files/edit-pictures.ts')).pictureSize,
  spreadsheet: async () => (await import('./http/spreadsheet.ts')).spreadsheet,
  mailLayout: async () => (await import('./providers/mail/mail-layout.ts')).mailLayout,
  invoicePdf: async () => (await import('./invoices/invoice-pdf.ts')).invoicePdf,
  quotePdf: async () => (await import('./requests/quote-pdf.ts')).quotePdf,
  proformaPdf: async () => (await import('./invoices/proforma-pdf.ts')).proformaPdf,
  creditNotePdf: async () => (await import('./invoices/credit-note-pdf.ts')).creditNotePdf,
  statementPdf: async () => (await import('./credit/statement-pdf.ts')).statementPdf,
  handOverPdf: async () => (await import('./shipping/hand-over-pdf.ts')).handOverPdf,
  packingSlipsPdf: async () => (await import('./shipping/packing-slip-pdf.ts')).packingSlipsPdf,
})
