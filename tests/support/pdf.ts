import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads a PDF page after page, as one line of text, with the number of its pages. */
export async function readPdf(bytes: Uint8Array): Promise<{ text: string; pages: number }> {
  const loading = getDocument({ data: new Uint8Array(bytes), useWasm: false, verbosity: 0 })
  const pdf = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const text = pages.join(' ').replace(/\s+/g, ' ')
  await loading.destroy()
  return { text, pages: pages.length }
}

/** The files within a PDF, by their names, and its metadata as it stands in it. */
export async function filesInPdf(bytes: Uint8Array): Promise<{ files: Map<string, string>; xmp: string }> {
  const loading = getDocument({ data: new Uint8Array(bytes), useWasm: false, verbosity: 0 })
  const pdf = await loading.promise
  const { metadata } = await pdf.getMetadata()
  const files = new Map<string, string>()
  for (const [id, { filename }] of (await pdf.getAttachments()) ?? []) {
    const content = await pdf.getAttachmentContent(id)
    files.set(filename, Buffer.from(content ?? []).toString('utf8'))
  }
  const xmp = String(metadata?.getRaw() ?? '')
  await loading.destroy()
  return { files, xmp }
}
