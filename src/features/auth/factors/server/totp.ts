/**
 * One-time codes by RFC 6238 as authenticator apps make them: HMAC-SHA-1, six digits, a new code every thirty seconds.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const stepSeconds = 30

/** 160 random bits, as RFC 4226 recommends. */
export const newSecretBytes = () => randomBytes(20)

/** The code of a step: the number of half minutes since 1970. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(19) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * Returns the step that a code is for: the current, previous or next one, since clocks differ; null if it fits none.
 */
export function stepOf(code: string, secret: Buffer, now: number): number | null {
  const typed = Buffer.from(code)
  const same = [now, now - 1, now + 1].filter((step) => {
    const right = Buffer.from(codeAt(secret, step))
    return right.length === typed.length && timingSafeEqual(right, typed)
  })
  return same[0] ?? null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes in the alphabet that apps accept for typed secrets (RFC 4648, without padding). */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Builds the text of the QR code: whose codes they are, and their secret. */
export function keyUri({ secret, email, host }: { secret: Buffer; email: string; host: string }): string {
  const issuer = `Fieldbook ${host}`
  const query = new URLSearchParams({ secret: base32(secret), issuer })
  // Apps read a plus as a plus.
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${query.toString().replaceAll('+', '%20')}`
}
