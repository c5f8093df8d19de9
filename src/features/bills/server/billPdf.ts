/**
 * The e-invoice within a PDF (Factur-X, ZUGFeRD, XRechnung): read from the file's own streams, each unpacked up to a bound,
 * since a PDF that somebody sends may unpack without end. No library that reads PDFs bounds that.
 */
import { inflateSync } from 'node:zlib'

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
/** An e-invoice is text; one with pictures in it is larger than what is read here. */
const maxUnpacked = 5_000_000
/** A PDF of an invoice has some ten files in it at most, and some hundred streams. */
const maxTried = 50
const maxStreams = 20_000

/** The bytes of the invoice in it; the file itself where it is no PDF; null for a PDF without one. */
export function eInvoiceIn(bytes: Uint8Array): Uint8Array | null {
  if (!isPdf(bytes)) return bytes
  let tried = 0
  let seen = 0
  for (const { dictionary, content } of streamsOf(bytes)) {
    seen += 1
    if (seen > maxStreams) return null
    if (!/\/EmbeddedFile|xml/i.test(dictionary)) continue
    tried += 1
    if (tried > maxTried) return null
    const unpacked = unpackedOf(dictionary, content)
    if (unpacked && isInvoice(unpacked)) return unpacked
  }
  return null
}

interface PdfStream {
  /** Dictionary before the stream, as text. */
  dictionary: string
  content: Uint8Array
}

function* streamsOf(bytes: Uint8Array): Generator<PdfStream> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let index = file.indexOf('stream'); index >= 0; index = file.indexOf('stream', index + 6)) {
    const begins = file[index + 6] === 13 ? index + 8 : index + 7
    const ends = file.indexOf('endstream', begins)
    if (ends < 0) return
    const before = file.toString('latin1', Math.max(0, index - 2000), index)
    yield { dictionary: before.slice(before.lastIndexOf(' obj') + 4), content: file.subarray(begins, ends) }
    index = ends + 3
  }
}

function unpackedOf(dictionary: string, content: Uint8Array): Uint8Array | null {
  if (!/\/Filter/.test(dictionary)) return content.byteLength > maxUnpacked ? null : content
  if (!/\/Filter\s*\[?\s*\/(?:FlateDecode|Fl)\b/.test(dictionary)) return null
  try {
    return inflateSync(content, { maxOutputLength: maxUnpacked })
  } catch {
    // Encrypted, damaged, or larger than an e-invoice is: no invoice that can be read.
    return null
  }
}

/** The metadata of a PDF is XML as well. */
const isInvoice = (content: Uint8Array) =>
  /<(?:\w+:)?(?:CrossIndustryInvoice|CrossIndustryDocument|Invoice|CreditNote)[\s>]/.test(
    Buffer.from(content.subarray(0, 20_000)).toString('latin1').replaceAll('\0', ''),
  )
