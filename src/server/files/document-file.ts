const tailBytes = 2048

/** By its content, whatever its name says: the mark at its very beginning, and the one that every writer ends with. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1')
  return (
    /^%PDF-[12]\.\d/.test(text(bytes.subarray(0, 8))) && text(bytes.subarray(-tailBytes)).includes('%%EOF')
  )
}

const notInNames = new RegExp('[\\u0000-\\u001f\\u007f\\u202a-\\u202e\\u2066-\\u2069"*/:<>?|\\\\]', 'g')

/** The document's file name when it is downloaded: no folders, no tricks with direction, and always the ending of its type. */
export function documentName(sent: string, ending: 'pdf' | 'png' | 'jpg'): string {
  const plain = sent
    .normalize('NFC')
    .replace(notInNames, ' ')
    .replace(/\.(?:pdf|png|jpe?g)$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${[...plain].slice(0, 120).join('') || 'document'}.${ending}`
}
