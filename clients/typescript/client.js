import { operations } from './operations.js'

/** A refusal of the server, or no answer at all (status 0). */
export class FieldbookError extends Error {
  /** @param {string} message @param {{ status: number, code?: string, fields?: Record<string, string[]>, body?: unknown }} given */
  constructor(message, { status, code = '', fields = {}, body }) {
    super(message)
    this.name = 'FieldbookError'
    this.status = status
    this.code = code
    this.fields = fields
    this.body = body
  }
}

/** Answers after which the same request may succeed. */
const passing = new Set([429, 502, 503, 504])
const secondsMost = 60

export function connect({ url, key, token, tries = 4, fetch: send = globalThis.fetch }) {
  const base = url.replace(/\/+$/, '')
  const authorization = key === undefined ? `Token ${token}` : `Api-Key ${key}`

  async function attempt(address, request) {
    try {
      return await send(address, request)
    } catch (error) {
      if (request.signal?.aborted) throw error
      return error
    }
  }

  async function call([method, path, kind], { params = {}, query = {}, body } = {}, options = {}) {
    const place = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
    const headers = { authorization, accept: kind === 'file' ? '*/*' : 'application/json' }
    if (body !== undefined && kind !== 'form') headers['content-type'] = 'application/json'
    // Sent again under the same key, a change has its effect once.
    if (method !== 'GET') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
    if (options.version !== undefined) headers['if-match'] = `"${options.version}"`
    const request = { method, headers, signal: options.signal }
    if (body !== undefined) request.body = kind === 'form' ? body : JSON.stringify(body)
    for (let round = 1; ; round++) {
      const response = await attempt(`${base}/api${place}${queryText(query)}`, request)
      const failed = response instanceof Error
      if (round < tries && (failed || passing.has(response.status))) {
        await wait(
          failed ? 2 ** round / 4 : Number(response.headers.get('retry-after') ?? 2 ** round / 4),
          options.signal,
        )
        continue
      }
      if (failed) throw new FieldbookError(`There is no answer from ${base}.`, { status: 0, body: response })
      if (!response.ok) throw await refusalOf(response)
      if (kind === 'file') return response
      return response.status === 204 ? undefined : response.json()
    }
  }

  return Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [name, (given, options) => call(operation, given, options)]),
  )
}

/** Every record of a list, page after page. */
export async function* each(list, { query = {}, ...given } = {}, options) {
  const rows = query.rows ?? 100
  for (let page = 1; ; page++) {
    const { results } = await list({ ...given, query: { ...query, rows, page } }, options)
    yield* results
    if (results.length < rows) return
  }
}

function queryText(query) {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

async function refusalOf(response) {
  const body = await response.json().catch(() => undefined)
  const fields = Object.fromEntries(Object.entries(body ?? {}).filter(([, messages]) => Array.isArray(messages)))
  const sentences = Object.entries(fields).map(([name, messages]) =>
    name === 'non_field_errors' ? messages.join(' ') : `${name}: ${messages.join(' ')}`,
  )
  const message =
    body?.detail ?? (sentences.length > 0 ? sentences.join(' ') : `The server answers ${response.status}.`)
  return new FieldbookError(message, { status: response.status, code: body?.code, fields, body })
}

const wait = (seconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(seconds, secondsMost) * 1000)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
