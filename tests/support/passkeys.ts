/** An authenticator in software: what a phone or a key answers, right or wrong, for tests of the server. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

import { isoCBOR } from '@simplewebauthn/server/helpers'

import type { Assertion, Attestation } from '#features/auth/factors/factors.contract.ts'

interface Moods {
  origin?: string
  rpId?: string
  verified?: boolean
  counter?: number
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

/** One passkey, which counts its signatures. `instant`: the address that it was made for. */
export function softPasskey(instant: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const home = new URL(instant)
  let count = 0

  // Casts, since the encoder takes maps but its types name one kind of key only.
  const cose = Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]) as never,
    ),
  )

  function parts(type: string, challenge: string, moods: Moods, attested: boolean) {
    const { origin = home.origin, rpId = home.hostname, verified = true, counter = (count += 1) } = moods
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    const flags = Buffer.from([0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0)])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const credential = attested ? [Buffer.alloc(16), length, credentialId, cose] : []
    return { clientData, authData: Buffer.concat([sha256(rpId), flags, counted, ...credential]) }
  }

  return {
    id,
    make(challenge: string, moods: Moods = {}): Attestation {
      const { clientData, authData } = parts('webauthn.create', challenge, moods, true)
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(challenge: string, moods: Moods = {}): Assertion {
      const { clientData, authData } = parts('webauthn.get', challenge, moods, false)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(clientData)]))
        .sign(privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
