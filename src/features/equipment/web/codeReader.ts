/**
 * Reads the code in a camera's picture: by the browser's own reader where it knows the codes on equipment, else by ZXing in
 * WebAssembly, which every phone runs (decision 0147).
 */

/** Reads what is before the camera; undefined while there is no code. */
export type ReadCode = (view: HTMLVideoElement) => Promise<string | undefined>

/** The Barcode Detection API, which few browsers have. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: (new () => Detector) & { getSupportedFormats: () => Promise<readonly string[]> }
  }
}

/** Codes on equipment: our own label, and those of makers and hire firms. */
const ownFormats = ['qr_code', 'code_128', 'ean_13']
const formats = ['QRCode', 'DataMatrix', 'Code128', 'Code39', 'EAN13', 'EAN8', 'UPCA', 'ITF'] as const

/** Returns the reader of this browser. Rejects where its file is neither here nor can be fetched. */
export const codeReader = async (): Promise<ReadCode> => (await ownReader()) ?? zxing()

async function ownReader(): Promise<ReadCode | null> {
  const { BarcodeDetector } = window
  // A browser may have the class and no codec behind it.
  const known: readonly string[] | undefined = await BarcodeDetector?.getSupportedFormats().catch(() => [])
  if (!BarcodeDetector || !ownFormats.every((format) => known?.includes(format))) return null
  const detector = new BarcodeDetector()
  return async (view) => (await detector.detect(view))[0]?.rawValue
}

async function zxing(): Promise<ReadCode> {
  const [{ prepareZXingModule, readBarcodes }, { default: file }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => file }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return async (view) => {
    const { videoWidth, videoHeight } = view
    if (!drawing || videoWidth === 0) return undefined
    Object.assign(canvas, { width: videoWidth, height: videoHeight })
    drawing.drawImage(view, 0, 0)
    const picture = drawing.getImageData(0, 0, videoWidth, videoHeight)
    const [found] = await readBarcodes(picture, { formats: [...formats], maxNumberOfSymbols: 1 })
    return found?.text
  }
}
