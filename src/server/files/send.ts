/** Sends stored bytes: streamed, whole or in part. */
import type { OwnCtx } from '../http/context.ts'
import { AppError } from '../http/errors.ts'
import { contentDisposition } from '../http/stream.ts'
import { servedType } from './kinds.ts'
import { keyOf, type PictureSize, type Range } from './store.ts'

export interface StoredFile {
  name: string
  /** Hex. */
  sha256: string
  size: number
  type: string
  /** Sends a preview of a picture instead of the picture. */
  drawn?: PictureSize
}

/**
 * Sends the bytes as an attachment in a sandbox, or 304 to a client that has them; the caller must have been checked
 * before. 416 for a range that lies outside.
 */
export async function sendStored({ files, me, request, reply }: OwnCtx, file: StoredFile): Promise<void> {
  const { name, sha256, size, type, drawn } = file
  const etag = `"${sha256}${drawn ? `-${drawn}` : ''}"`
  // Browsers cache the file but revalidate it each time: who may no longer see it gets 404.
  void reply.headers({
    'content-disposition': contentDisposition(drawn ? `${name}.webp` : name),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    etag,
  })
  if (request.headers['if-none-match'] === etag) return void (await reply.status(304).send())
  const range = drawn ? null : rangeOf(request.headers.range, size)
  if (range === 'outside') {
    void reply.header('content-range', `bytes */${size}`)
    throw new AppError(416, { detail: 'The requested range lies outside of the file.' })
  }
  const bytes = await files.store.get(keyOf(me.org_id, sha256, drawn), range ?? undefined)
  // The row says that it is there: what the disk lost is no answer of ours.
  if (bytes === null) throw new Error(`The store has lost ${keyOf(me.org_id, sha256, drawn)}.`)
  if (!drawn) void reply.header('accept-ranges', 'bytes').header('content-length', length(range, size))
  if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  await reply.type(drawn ? 'image/webp' : servedType(type)).send(bytes)
}

const length = (range: Range | null, size: number) => (range ? range.end - range.start + 1 : size)

/** Parses a single range, `bytes=0-99`, `bytes=100-` or `bytes=-100`; any other header requests the whole file. */
function rangeOf(header: string | undefined, size: number): Range | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end ? 'outside' : { start, end }
}
