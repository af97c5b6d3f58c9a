import sharp from 'sharp'

/** Draws an SVG as PNG, in the size asked for. */
export const renderPng = (svg: string, width: number, height: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(width, height).png({ compressionLevel: 8 }).toBuffer()

/** Draws an SVG as JPEG, in the size asked for. */
export const renderJpeg = (svg: string, width: number, height: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(width, height).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer()
