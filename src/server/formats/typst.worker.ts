/** Sets one document and ends: a thread of its own, so that no request waits for it. */
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

import type { Typesetting } from './typst.ts'

// The native module may be missing on a machine: imported here, only this thread fails.
const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
/** Letters without serifs, beside those that the typesetter brings. */
const sansSerif = fileURLToPath(new URL('./standard_fonts/', import.meta.resolve('pdfjs-dist/package.json')))
const { source, data, pictures = {}, archived = false } = workerData as Typesetting
const compiler = NodeCompiler.create({ workspace: '/', fontArgs: [{ fontPaths: [sansSerif] }] })
for (const [path, bytes] of Object.entries(pictures)) compiler.mapShadow(path, Buffer.from(bytes))
const set = compiler.compile({ mainFileContent: source, inputs: { data } })
if (!set.result)
  throw new Error(set.takeDiagnostics()?.shortDiagnostics.map(String).join('; ') ?? 'No document was made.')
const pdf = new Uint8Array(archived ? compiler.pdf(set.result, { pdfStandard: 'a-3a' }) : accessible(set.result))
parentPort?.postMessage(pdf, [pdf.buffer])

/** PDF/UA: tagged, with a title and a language, so that a screen reader can read it. */
function accessible(document: Parameters<typeof compiler.pdf>[0]): Buffer {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' })
  } catch (error) {
    // The typesetter of some platforms is older and does not know the standard: a plain PDF is better than none.
    if (!(error instanceof Error && error.message.includes('PdfStandard'))) throw error
    return compiler.pdf(document)
  }
}
