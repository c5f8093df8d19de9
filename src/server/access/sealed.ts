/**
 * Secrets that have to be read again, as they lie in the database: encrypted by a key that is made from the server's own
 * secret, so that a copy of the database alone is of no use. Bound to what they belong to, so that a row is of no use under
 * another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The purpose of the secrets (each has a key of its own), and whose this one is. */
interface Owner {
  use: 'one-time codes' | 'webhooks'
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
