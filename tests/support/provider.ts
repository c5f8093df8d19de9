/** A provider of single sign-on that says what it is told to: the honest answer, and each way in which one can be false. */
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const encoded = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** How a token is signed: as the published key does, as another does under its name, with the client's secret, not at all. */
type Signing = 'right' | 'other' | 'secret' | 'none'

export interface ProviderAnswer {
  claims?: Record<string, unknown>
  signing?: Signing
  /** Instead of a token. */
  error?: string
}

/** Call `stop` at the end. `next` answers the next code; the nonce is that of the address that the browser was sent to. */
export async function aProvider(clientId: string, clientSecret: string) {
  const [ours, others] = [pair(), pair()]
  let next: ProviderAnswer = {}
  let nonce: string | null = null
  const codes: URLSearchParams[] = []
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration')
      return answer(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        end_session_endpoint: `${issuer}/end`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    if (request.url === '/keys')
      return answer(200, {
        keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      })
    let sent = ''
    request.on('data', (part: Buffer) => (sent += part.toString()))
    request.on('end', () => {
      codes.push(new URLSearchParams(sent))
      const { error, claims, signing = 'right' } = next
      if (error) return answer(400, { error })
      const now = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
      const all = { iss: issuer, aud: clientId, sub: 'somebody', iat: now, exp: now + 300, nonce, ...claims }
      answer(200, { access_token: 'x', token_type: 'Bearer', expires_in: 300, id_token: token(all, signing) })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function token(claims: object, signing: Signing): string {
    const alg = { right: 'RS256', other: 'RS256', secret: 'HS256', none: 'none' }[signing]
    const text = `${encoded({ alg, kid: 'one', typ: 'JWT' })}.${encoded(claims)}`
    const signed = (key: KeyObject) => sign('sha256', Buffer.from(text), key).toString('base64url')
    if (signing === 'none') return `${text}.`
    if (signing === 'secret') return `${text}.${createHmac('sha256', clientSecret).update(text).digest('base64url')}`
    return `${text}.${signed((signing === 'right' ? ours : others).privateKey)}`
  }
  return {
    issuer,
    codes,
    /** As if a browser went there and signed in: the code comes back. */
    visit(address: string, answered: ProviderAnswer) {
      next = answered
      nonce = new URL(address).searchParams.get('nonce')
      return new URL(address).searchParams
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
