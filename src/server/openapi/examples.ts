/**
 * Makes the example of a call from its contract: a field's name and type decide its value. Rules between fields are
 * in no schema: a call that has such rules is given the part that they are about (src/app/examples.ts).
 */
import { takesAPerson } from '#core/apiKeys.ts'
import type { Endpoint } from '#core/contract.ts'
import { valueOf } from './exampleValues.ts'

/** An example that is given, and takes the place of the made one. */
export interface GivenExample {
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Record<string, unknown>
  /** The file of a form. */
  file?: { name: string; type: string }
}

export interface Example extends GivenExample {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  /** JSON; none where the call answers nothing, or a file. */
  answer?: unknown
}

/** Builds a request that the call takes, and an answer of its form. */
export function exampleOf(endpoint: Endpoint, given: GivenExample = {}): Example {
  const { params, query, body, reply, raw, path, method, upload } = endpoint
  const about = path.split('/')[1] ?? ''
  const made = (schema: unknown, what: 'query' | 'body' | 'change') =>
    valueOf(schema, what, about) as Record<string, string>
  return {
    params: given.params ?? (params ? made(params, 'query') : {}),
    query: given.query ?? (query ? made(query, 'query') : {}),
    headers: given.headers ?? {},
    ...(upload === 'form' && { file: given.file ?? { name: 'photo.png', type: 'image/png' } }),
    ...(body && { body: given.body ?? made(body, method === 'PATCH' ? 'change' : 'body') }),
    ...(raw === undefined && { answer: valueOf(reply, 'reply', about) }),
  }
}

/** Writes the example as a curl command; `server` is the API's address, such as https://fieldbook.example.com/api. */
export function curlOf(endpoint: Endpoint, example: Example, server: string): string {
  const { query, headers, body, file } = example
  const search = new URLSearchParams(query).toString()
  const url = `${server}${pathOf(endpoint, example)}${search && `?${search}`}`
  return [
    `curl ${endpoint.method === 'GET' ? '' : `-X ${endpoint.method} `}${quoted(url)}`,
    ...(endpoint.access === 'public' ? [] : [`-H "Authorization: ${schemeOf(endpoint)} $FIELDBOOK_TOKEN"`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(file ? [`-F ${quoted(`files=@${file.name};type=${file.type}`)}`] : []),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`] : []),
  ].join(' \\\n  ')
}

/** The path with what stands in its places. */
const pathOf = ({ path }: Endpoint, { params }: Example) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name))

/** Returns the example's scheme: calls about one's own account take a sign-in token, all others a key. */
const schemeOf = (endpoint: Endpoint) => (takesAPerson(endpoint) ? 'Token' : 'Api-Key')

/** Quotes text for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
