/** A file from the server into the person's downloads, told of while it comes. */

/** The connection ended before the file did. Nothing was saved of it. */
export class CutOffError extends Error {
  constructor() {
    super('The download was interrupted. Nothing was saved. Please try again.')
    this.name = 'CutOffError'
  }
}

export interface SavedFile {
  name: string
  bytes: number
}

/**
 * Reads an answer to its end, reporting the bytes so far, and hands it to the browser as a download. The browser
 * keeps large ones on disk. Throws CutOffError for half a file, and the reason of a cancellation for a cancelled
 * one.
 */
export async function saveFile(
  response: Response,
  { onBytes, signal }: { onBytes: (bytes: number) => void; signal: AbortSignal },
): Promise<SavedFile> {
  let bytes = 0
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (piece, out) => {
      bytes += piece.byteLength
      onBytes(bytes)
      out.enqueue(piece)
    },
  })
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  const blob = await new Response(response.body?.pipeThrough(counting) ?? null, { headers: { 'content-type': type } })
    .blob()
    .catch((error: unknown) => {
      throw signal.aborted ? error : new CutOffError()
    })
  const name = fileNameIn(response.headers.get('content-disposition') ?? '') ?? 'export'
  download(blob, name)
  return { name, bytes }
}

/** Saves something that the page made itself. */
export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The name that the server gave, in the form that knows every letter (RFC 6266). */
export function fileNameIn(disposition: string): string | null {
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  try {
    return coded === undefined ? null : decodeURIComponent(coded)
  } catch {
    return null
  }
}

/** `312 kB`, `1.4 MB` */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
