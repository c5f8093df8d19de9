/** Detects the type of a file from its first bytes, since its name may be wrong. */
import { extensionOf } from '#core/fileNames.ts'

/** Bytes of a file's head that the signatures need. */
export const headBytes = 4096

const startsWith = (head: Buffer, signature: string, index = 0) =>
  head.subarray(index, index + signature.length).equals(Buffer.from(signature, 'latin1'))

/** File signatures in order: the first match counts. Latin-1, since a signature is bytes. */
const signatures: readonly [type: string, signature: string, at?: number][] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'WEBP', 8],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
  ['image/bmp', 'BM'],
  ['application/pdf', '%PDF-'],
  ['application/zip', 'PK\x03\x04'],
  ['application/zip', 'PK\x05\x06'],
  ['application/x-ole-storage', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['application/rtf', '{\\rtf'],
  ['application/gzip', '\x1f\x8b'],
  ['application/x-7z-compressed', "7z\xbc\xaf'\x1c"],
  ['application/vnd.rar', 'Rar!\x1a\x07'],
  ['image/vnd.dwg', 'AC10'],
  ['video/x-msvideo', 'AVI ', 8],
  ['audio/wav', 'WAVE', 8],
  ['audio/mpeg', 'ID3'],
  ['audio/ogg', 'OggS'],
]

const programs = ['MZ', '\x7fELF', '\xcf\xfa\xed\xfe', '\xce\xfa\xed\xfe', '\xca\xfe\xba\xbe', 'dex\n']
/** Endings that a computer runs by the name alone. */
const programNames = new Set(
  'exe dll com scr pif cpl msi msp bat cmd ps1 psm1 vbs vbe jse wsf wsh hta lnk url reg jar app apk scf'.split(' '),
)

/** Zip archives that are documents. */
const documents: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  kmz: 'application/vnd.google-earth.kmz',
}

/** The media type by the first bytes; by the name only where the bytes leave open which of their family it is. */
export function typeOf(head: Buffer, name: string): string {
  const extension = extensionOf(name)
  const found = signatures.find(([, signature, index]) => startsWith(head, signature, index))?.[0] ?? boxType(head)
  if (found === 'application/zip') return documents[extension] ?? found
  if (found !== null) return found
  if (!isText(head)) return 'application/octet-stream'
  return extension === 'csv' ? 'text/csv' : 'text/plain'
}

/** ISO media (`ftyp`): pictures of phones and videos. */
function boxType(head: Buffer): string | null {
  if (!startsWith(head, 'ftyp', 4)) return null
  const brand = head.subarray(8, 12).toString('latin1')
  if (brand === 'avif' || brand === 'avis') return 'image/avif'
  if (/^(hei|hev|mif|msf)/.test(brand)) return 'image/heic'
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4'
}

/** Returns true without bytes that never occur in text: markup and scripts count as text, and are sent as such. */
const isText = (head: Buffer) => !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))

/** Types whose preview is drawn by the server from their pixels. */
export const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])

const pictureNames = new Set('jpg jpeg jpe png gif webp bmp tif tiff heic heif avif'.split(' '))
const zipNames = new Set([...Object.keys(documents), 'zip'])

/** Returns the sentence that refuses a file with this name and type; null when it is accepted. */
export function refusalOf(name: string, type: string, head?: Buffer): string | null {
  const extension = extensionOf(name)
  if (programNames.has(extension) || (head && programs.some((signature) => startsWith(head, signature))))
    return 'Program files are not allowed.'
  const isZip = type === 'application/zip' || Object.values(documents).includes(type)
  // A document under a password is a container of another kind.
  const fits = pictureNames.has(extension)
    ? type.startsWith('image/')
    : extension === 'pdf'
      ? type === 'application/pdf'
      : !zipNames.has(extension) || isZip || type === 'application/x-ole-storage'
  return fits ? null : `The content of this file is not .${extension}. Rename it with its right ending.`
}

/** Returns the content type of a download: never one that a browser would run or display by itself. */
export const servedType = (type: string): string => (type.startsWith('text/') ? `${type}; charset=utf-8` : type)
