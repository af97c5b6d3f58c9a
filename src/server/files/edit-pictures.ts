import sharp from 'sharp'

export type SizedFormat = 'avif' | 'webp'

const maxPixels = 40e6
const maxSide = 2400

// One picture takes one core; what is left answers requests. None is opened twice.
sharp.concurrency(1)
sharp.cache(false)

type CleanPicture = { data: Uint8Array; width: number; height: number; mimeType: string }

/**
 * Decoded and encoded again, so that only pixels remain; transparent pictures become PNG, others JPEG. Undefined for one that
 * cannot be decoded.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanPicture | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const { hasAlpha } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
    const { data, info } = hasAlpha
      ? await picture.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
      : await picture.jpeg({ quality: 88, mozjpeg: true }).toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, mimeType: hasAlpha ? 'image/png' : 'image/jpeg' }
  } catch {
    return undefined
  }
}

/** In that width, unless it is narrower. */
export async function resizePicture(
  original: Uint8Array,
  width: number,
  format: SizedFormat,
): Promise<Uint8Array> {
  const picture = sharp(original).resize({ width, withoutEnlargement: true })
  return (
    format === 'avif' ? picture.avif({ quality: 55, effort: 2 }) : picture.webp({ quality: 78 })
  ).toBuffer()
}

export async function pictureSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

/** Whether it can be decoded to its end. */
export async function isWholePicture(bytes: Uint8Array): Promise<boolean> {
  try {
    await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' }).stats()
    return true
  } catch {
    return false
  }
}
