/**
 * Requests to an address that somebody typed. It may name no machine inside: the name is looked up here, every address that
 * it has is judged, and the connection is made to one of those very addresses, so that a name which answers differently the
 * next time leads nowhere else. Redirects are not followed, and of the answer no more is read than is asked for.
 */
import { lookup, type LookupAddress } from 'node:dns'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'

import type { Inside } from '../config/trustedHosts.ts'
import { invalid } from './errors.ts'
import { isPublicAddress } from './publicAddress.ts'

export interface Outbound {
  inside: Inside
  /** Instead of the system's: every address of a name. */
  resolve?: (name: string) => Promise<readonly LookupAddress[]>
}

/** An address that nothing is sent to; its message is the sentence for who typed it. */
export class AddressRefused extends Error {}

export interface OutboundTarget {
  url: URL
  addresses: readonly LookupAddress[]
}

const systemLookup = promisify(lookup)
const all = (name: string) => systemLookup(name, { all: true, order: 'verbatim' })

/** Milliseconds that a name may take. */
const lookupMs = 5000

/** Resolves where a request to the address may go. Throws AddressRefused. */
export async function targetOf(address: string, { inside, resolve = all }: Outbound): Promise<OutboundTarget> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new AddressRefused('Enter an address like https://example.com/hooks.')
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('Enter the address without a name and password.')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const addresses = await addressesOf(host, resolve)
  const named = inside.hosts.has(host)
  const ours = addresses.map(
    (lookupAddress) =>
      named || inside.networks.check(lookupAddress.address, lookupAddress.family === 6 ? 'ipv6' : 'ipv4'),
  )
  if (addresses.some((lookupAddress, index) => ours[index] !== true && !isPublicAddress(lookupAddress.address)))
    throw new AddressRefused('This address is in a private network. Enter an address on the internet.')
  if (url.protocol === 'http:' && ours.includes(false))
    throw new AddressRefused('Enter an address that begins with https://.')
  return { url, addresses }
}

/** Resolves the same; throws 400 under the field for an address that nothing is sent to. */
export async function requireTarget(address: string, outbound: Outbound, field: string): Promise<OutboundTarget> {
  try {
    return await targetOf(address, outbound)
  } catch (error) {
    if (error instanceof AddressRefused) throw invalid({ [field]: [error.message] })
    throw error
  }
}

async function addressesOf(host: string, resolve: NonNullable<Outbound['resolve']>): Promise<readonly LookupAddress[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('late')), lookupMs).unref()
  })
  const found = await Promise.race([resolve(host), late]).catch(() => [])
  if (found.length === 0) throw new AddressRefused(`${host} was not found.`)
  return found
}

export interface OutboundAnswer {
  /** Null: there was no answer, and `error` says why. */
  status: number | null
  error: string
  /** The beginning of the answer's body, as text. */
  text: string
}

/** Largest number of bytes that are read of an answer as text. */
const maxTextBytes = 2048

/** Sends one POST; what goes wrong is an answer without a status. */
export async function post(
  target: OutboundTarget,
  { headers, body, timeoutMs }: { headers: Readonly<Record<string, string>>; body: string; timeoutMs: number },
): Promise<OutboundAnswer> {
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const answer = await send(target, { method: 'POST', headers: { ...headers, ...length }, body, timeoutMs })
  return typeof answer === 'string'
    ? { status: null, error: answer, text: '' }
    : { status: answer.statusCode ?? null, error: '', text: await beginningOf(answer) }
}

/** Types of pictures that are passed on: none of them can hold a script. */
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

interface OutboundPicture {
  type: string
  bytes: Buffer
  /** How the other server lets it be cached, in its own words. */
  caching: string
}

/** Fetches one picture, of which no header of the other server is passed on; a text is the sentence of what went wrong. */
export async function getPicture(
  target: OutboundTarget,
  { headers, maxBytes, timeoutMs }: { headers: Readonly<Record<string, string>>; maxBytes: number; timeoutMs: number },
): Promise<OutboundPicture | { status: number } | string> {
  const answer = await send(target, { method: 'GET', headers, timeoutMs })
  if (typeof answer === 'string') return answer
  try {
    const { statusCode: status = 0 } = answer
    if (status !== 200) return { status }
    const type = (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (!pictureTypes.has(type) || answer.headers['content-encoding'] !== undefined)
      return 'The server did not answer with a picture (PNG, JPEG, WebP, GIF or AVIF).'
    const parts: Buffer[] = []
    let size = 0
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
      if (size > maxBytes) return `The picture is larger than ${maxBytes / 1_000_000} MB.`
    }
    return { type, bytes: Buffer.concat(parts), caching: answer.headers['cache-control'] ?? '' }
  } catch {
    return 'The picture did not arrive whole.'
  } finally {
    answer.destroy()
  }
}

/** Sends a request to one of the addresses that were judged. A text is the sentence of why no answer began. */
async function send(
  { url, addresses }: OutboundTarget,
  request: { method: 'GET' | 'POST'; headers: Readonly<Record<string, string>>; body?: string; timeoutMs: number },
): Promise<IncomingMessage | string> {
  const { method, headers, body, timeoutMs } = request
  const over = url.protocol === 'https:' ? overHttps : overHttp
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = over(url, { method, headers, lookup: only(addresses), agent: false, signal })
      sent.on('response', resolve).on('error', reject).end(body)
    })
  } catch (error) {
    return signal.aborted ? `No answer within ${Math.round(timeoutMs / 1000)} seconds.` : reason(error)
  }
}

/** Makes a lookup that only returns the checked addresses. A literal address is not looked up at all. */
const only =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_name, options, done) => {
    const [first] = addresses
    if (options.all === true) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family ?? 4)
  }

/** Reads an answer until it ends, is long enough or takes too long. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
      if (size >= maxTextBytes) break
    }
  } catch {
    // The status has arrived: the rest of the body is only for the log.
  }
  answer.destroy()
  return new TextDecoder()
    .decode(Buffer.concat(parts).subarray(0, maxTextBytes))
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd]+/g, ' ')
    .trim()
}

function reason(error: unknown): string {
  const { code = '' } = error as { code?: string }
  if (code === 'ECONNREFUSED') return 'The connection was refused.'
  if (/^(CERT|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return `Its certificate is not valid (${code}).`
  if (['EHOSTUNREACH', 'ENETUNREACH'].includes(code)) return 'It cannot be reached from this server.'
  return `The connection broke${code === '' ? '' : ` (${code})`}.`
}
