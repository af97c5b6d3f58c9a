/** Looks at what a camera shows; the text of a code in it, if there is one. */
type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>

/** Of the browsers that have it; no library of types knows it yet. */
type Detector = {
  new (options: { formats: string[] }): {
    detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
  }
  getSupportedFormats(): Promise<string[]>
}

const format = 'qr_code'
/** Larger pictures read no better, only slower. */
const longestSide = 1_024

/** The browser's own reader; elsewhere one that is loaded for it. */
export async function openReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: Detector }
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes(format)) {
    const detector = new BarcodeDetector({ formats: [format] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight, 1))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!context || canvas.width === 0) return Promise.resolve(undefined)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    try {
      return Promise.resolve(decode({ data, width, height }))
    } catch {
      // Nothing to read in this picture; the next one comes at once.
      return Promise.resolve(undefined)
    }
  }
}
