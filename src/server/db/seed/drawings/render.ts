import sharp from 'sharp'

/** Draws an SVG as PNG, in its own size. */
export const renderPng = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 8 }).toBuffer()

/** Draws an SVG as JPEG, in its own size. */
export const renderJpeg = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer()
