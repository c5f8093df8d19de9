/**
 * Secrets that must be readable again, as stored in the database: encrypted with a key derived from the server's own
 * secret, so that a copy of the database alone is useless. Each is bound to its owner, so that its row is useless
 * under another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The purpose of a secret (each has a key of its own), and its owner. */
interface Owner {
  use: 'one-time codes' | 'webhooks' | 'map'
  of: string
}
interface Settings {
  csrfSecret: string
}

const keyOf = ({ csrfSecret }: Settings, { use }: Owner) =>
  Buffer.from(hkdfSync('sha256', csrfSecret, '', `fieldbook ${use}`, 32))

export function seal(settings: Settings, owner: Owner, secret: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(settings, owner), iv).setAAD(Buffer.from(owner.of))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Null where the key is another one by now: DATA_DIR/secrets.json was lost. */
export function unseal(settings: Settings, owner: Owner, bytes: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(settings, owner), bytes.subarray(0, 12))
    .setAAD(Buffer.from(owner.of))
    .setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  } catch {
    return null
  }
}
