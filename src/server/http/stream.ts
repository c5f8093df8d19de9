/**
 * Answers that are files: sent while they are generated, so that their size does not matter to the server's memory.
 * A generator makes the text, and continues only when the client has taken the previous part.
 */
import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

export interface FileAnswer {
  fileName: string
  type: string
  content: AsyncIterable<string | Uint8Array>
}

/** Sends a file as an attachment. An error in the middle cuts the connection, so that half a file is not taken for one. */
export function sendFile(reply: FastifyReply, { fileName, type, content }: FileAnswer): FastifyReply {
  return reply
    .header('content-disposition', contentDisposition(fileName))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(type)
    .send(Readable.from(content, { objectMode: false, highWaterMark: 65_536 }))
}

/** The header that names a download (RFC 6266): plain letters for old clients, the name itself for the others. */
export function contentDisposition(fileName: string): string {
  const name = fileName
    .replace(/[\u0000-\u001f\u007f-\u009f/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '_')
    .slice(0, 150)
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]|%/g, '_')
  const coded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${coded}`
}
