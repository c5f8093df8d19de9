/**
 * PDFs on canvases, by pdf.js in a worker of its own. What a PDF may hold besides pages (scripts, forms of its own kind,
 * links, attached files) is never asked for.
 */
export interface PdfDocument {
  pages: number
  /** Draws a page as wide as the canvas stands on the screen; `done` throws when it cannot be drawn. */
  draw: (page: number, canvas: HTMLCanvasElement) => { done: Promise<void>; stop: () => void }
  close: () => void
}

/** Sharp on most screens, and no more pixels than a phone can hold. */
const sharpness = 2
const maxPixels = 8_000_000

/** Opens a PDF. Throws an Error with a sentence for other content and for a PDF with a password. */
export async function openPdf(data: ArrayBuffer): Promise<PdfDocument> {
  const [{ getDocument, GlobalWorkerOptions }, { default: worker }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ])
  GlobalWorkerOptions.workerSrc = worker
  const loading = getDocument({ data, useWasm: false, enableXfa: false, stopAtErrors: false })
  const document = await loading.promise.catch((error: unknown) => {
    throw new Error(
      error instanceof Error && error.name === 'PasswordException'
        ? 'This PDF is protected by a password. Download it to read it.'
        : 'This PDF is damaged and cannot be shown. Download it to check it.',
    )
  })
  return {
    pages: document.numPages,
    close: () => void loading.destroy(),
    draw: (number, canvas) => {
      let stopped = false
      let stop = () => {}
      const draw = async () => {
        const page = await document.getPage(number)
        if (stopped) return
        const natural = page.getViewport({ scale: 1 })
        const wide = Math.max(canvas.clientWidth, 320) * Math.min(window.devicePixelRatio || 1, sharpness)
        const max = Math.sqrt(maxPixels / (natural.width * natural.height))
        const viewport = page.getViewport({ scale: Math.min(wide / natural.width, max) })
        canvas.width = Math.floor(viewport.width)
        canvas.height = Math.floor(viewport.height)
        const task = page.render({ canvas, viewport })
        stop = () => task.cancel()
        await task.promise
      }
      return {
        done: draw().catch((error: unknown) => {
          if (!stopped) throw error
        }),
        stop: () => {
          stopped = true
          stop()
        },
      }
    },
  }
}
