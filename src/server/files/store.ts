/** The file store: one interface, for a local folder or any server that speaks S3. */
import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both of them included. */
export interface Range {
  start: number
  end: number
}

/** Keys are made by us (`keyOf`), never from what people call a file. */
export interface FileStore {
  /**
   * Stores the bytes of the file at `path` under the key; resolves once they would survive a power cut. The file may
   * be gone afterwards.
   */
  put: (key: string, path: string) => Promise<void>
  /** The bytes, or some of them; null when there are none. */
  get: (key: string, range?: Range) => Promise<Readable | null>
  has: (key: string) => Promise<boolean>
  /** Removing a key that is absent is no error. */
  remove: (key: string) => Promise<void>
}

/** Pictures made of a picture, kept beside it. */
export const pictureSizes = { thumbnail: 256, preview: 1600 } as const
export type PictureSize = keyof typeof pictureSizes

/** A content's place: the organisation is part of it, so that a key of one never leads to another's bytes. */
export function keyOf(orgId: number, sha256: string, size?: PictureSize): string {
  if (!/^[0-9a-f]{64}$/.test(sha256) || !Number.isSafeInteger(orgId)) throw new Error('No hash of ours.')
  return `${orgId}/${sha256.slice(0, 2)}/${sha256}${size === undefined ? '' : `.${size}.webp`}`
}

/** Returns all keys that a content's bytes and drawn sizes may have. */
export const keysOf = (orgId: number, sha256: string): string[] =>
  [undefined, 'thumbnail' as const, 'preview' as const].map((size) => keyOf(orgId, sha256, size))
