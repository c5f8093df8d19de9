/** PDFs, set by Typst in threads of their own: without a network, within a time, and only so many at once. */
import { Worker } from 'node:worker_threads'

import { unavailable } from '../http/errors.ts'

export interface Typesetting {
  /** The template. It finds `data` under `sys.inputs.data`: what people wrote is data there, never markup. */
  source: string
  /** JSON text. */
  data: string
  /** The bytes of pictures, by the path under which the template names them. */
  pictures?: Readonly<Record<string, Uint8Array>>
  /** Makes PDF/A-3, which may carry files; by default PDF/UA. */
  archived?: boolean
}

const atOnce = 2
const waitingAtMost = 20
const waiting: (() => void)[] = []
let running = 0

/**
 * Returns the bytes of the PDF. 503 when it takes longer than `timeoutMs`, when too many are being made, and on a
 * machine for which the typesetter does not exist. `late` is the advice when it takes too long.
 */
export async function typeset(
  document: Typesetting,
  late = 'Choose a shorter period or fewer people.',
  timeoutMs = 30_000,
): Promise<Uint8Array> {
  await turn()
  const worker = new Worker(new URL('./typst.worker.ts', import.meta.url), {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // A thread in native code ends only when that returns: until then it takes its place.
  worker.once('exit', () => {
    running -= 1
    waiting.shift()?.()
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(unavailable(`This PDF takes too long to make. ${late}`, 60))
      void worker.terminate()
    }, timeoutMs)
    worker.once('message', (pdf: Uint8Array) => {
      clearTimeout(timer)
      resolve(pdf)
    })
    worker.once('error', (error: Error & { code?: string }) => {
      clearTimeout(timer)
      const missing =
        error.code === 'MODULE_NOT_FOUND' || /native binding|Cannot find (module|package)/.test(error.message)
      reject(missing ? unavailable('This server cannot make PDFs: its typesetter is not installed.', 3600) : error)
    })
  })
}

async function turn(): Promise<void> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw unavailable('Too many PDFs are being made. Please try again.', 10)
    await new Promise<void>((resolve) => void waiting.push(resolve))
  }
  running += 1
}
