/**
 * Secrets of one-time codes, as they lie in the database: encrypted by a key that is made from the server's own secret, so
 * that a copy of the database alone makes no codes. Bound to the account, so that a row is of no use under another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

import type { SessionSettings } from '#server/session.ts'

const keyOf = ({ csrfSecret }: SessionSettings) =>
  Buffer.from(hkdfSync('sha256', csrfSecret, '', 'fieldbook one-time codes', 32))
const boundTo = (accountId: number) => Buffer.from(`account ${accountId}`)

export function seal(settings: SessionSettings, accountId: number, secret: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(settings), iv).setAAD(boundTo(accountId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Null where the key is another one by now: DATA_DIR/secrets.json was lost. */
export function unseal(settings: SessionSettings, accountId: number, bytes: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(settings), bytes.subarray(0, 12))
    .setAAD(boundTo(accountId))
    .setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  } catch {
    return null
  }
}
