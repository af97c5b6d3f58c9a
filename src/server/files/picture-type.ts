import { fileTypeFromBuffer } from 'file-type'

const types: Readonly<Record<string, 'image/png' | 'image/jpeg'>> = {
  'image/png': 'image/png',
  // An animated picture is a PNG of which the first image is kept.
  'image/apng': 'image/png',
  'image/jpeg': 'image/jpeg',
}

/** The kind of a picture by its content, whatever its name says; undefined for all but PNG and JPEG. */
export async function pictureType(bytes: Uint8Array): Promise<'image/png' | 'image/jpeg' | undefined> {
  const found = await fileTypeFromBuffer(bytes)
  return found && types[found.mime]
}
