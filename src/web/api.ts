/**
 * The browser's end of the contract: calls endpoints, caches their answers, and drops these after a write. The
 * session is in cookies that scripts cannot read; a change also carries the CSRF value and its intended
 * organisation.
 */
import {
  queryOptions,
  QueryClient,
  type QueryFunctionContext,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'

import type { Endpoint, ContractInput, Reply } from '#core/contract.ts'
import { ageOf, notLoadedWithout, withAge } from './answerAge.ts'
import { ApiError, bodyOf } from './apiError.ts'
import { reportReachable, whenReachable } from './connection.ts'
import { frontendVersion } from './frontendVersion.ts'
import { raiseNotice } from './notices.ts'
import { isNotLoaded } from './ui/errors.ts'

export { ApiError } from './apiError.ts'

export interface CallOptions {
  /** The version of the record that the change is based on: a stale one is refused with 409 `stale`. */
  version?: number
  /** Key of a write: the same key and body sent twice have a single effect. */
  idempotencyKey?: string
  /** Send the body as a form instead of JSON. */
  form?: boolean
  /** A 401 is the caller's business: it does not send the user to Login. */
  quiet?: boolean
  /** Milliseconds without an answer after which the call fails as without a network. */
  patienceMs?: number
  signal?: AbortSignal
}

export interface ApiAnswer<T> {
  data: T
  /** Takes the write back, within 60 seconds; absent where it cannot be undone. */
  undo?: string
  /** Arrival time in milliseconds of an answer that was saved in this browser: the server could not be reached. */
  at?: number
}

/**
 * Calls an endpoint and answers its reply.
 * Throws ApiError: status 0 without a network, else the server's status and body.
 */
export const call = async <E extends Endpoint>(endpoint: E, given: ContractInput<E>, options: CallOptions = {}) =>
  (await callFully(endpoint, given, options)).data

/** Makes a `call` and returns its undo token as well. */
export async function callFully<E extends Endpoint>(
  endpoint: E,
  given: ContractInput<E>,
  options: CallOptions = {},
): Promise<ApiAnswer<Reply<E>>> {
  const { body } = given as { body?: unknown }
  const changes = endpoint.method !== 'GET' || endpoint.writes === true
  const saved = endpoint.offline === undefined ? undefined : savedAnswers
  const patience = saved && { patienceMs: readPatienceMs }
  let response: Response
  try {
    response = await send(endpoint.method, addressOf(endpoint, given), { body, changes, ...patience, ...options })
  } catch (error) {
    const known =
      saved && error instanceof ApiError && error.status === 0 && (await (await saved()).find(endpoint, given))
    if (!known) throw error
    return { data: known.data as Reply<E>, at: known.at }
  }
  const data = response.status === 204 ? undefined : await response.json().catch(() => undefined)
  if (saved && data !== undefined) void saved().then(({ keep }) => keep(endpoint, given, data))
  const undo = response.headers.get('x-undo')
  return { data: data as Reply<E>, ...(undo !== null && { undo }) }
}

/** The answer of a call that answers a file, to be read piece by piece. Throws as `call` does. */
export const callForFile = <E extends Endpoint>(
  endpoint: E,
  given: ContractInput<E>,
  signal: AbortSignal,
): Promise<Response> =>
  send(endpoint.method, addressOf(endpoint, given), {
    body: (given as { body?: unknown }).body,
    changes: endpoint.method !== 'GET' || endpoint.writes === true,
    signal,
  })

/** Builds the address of a call, without /api. */
export function addressOf(endpoint: Endpoint, given: object): string {
  const { params, query } = given as { params?: Values; query?: Values }
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key])))
  return path + queryText(query)
}

/** The answers stored in this browser for use without a network. */
export interface SavedAnswers {
  keep: (endpoint: Endpoint, given: object, data: unknown) => Promise<void>
  /** The last answer to the same question, or one made of others. */
  find: (endpoint: Endpoint, given: object) => Promise<{ data: unknown; at: number } | undefined>
}
let savedAnswers: (() => Promise<SavedAnswers>) | undefined
/** Sets the store of saved answers, which is loaded when first needed. */
export function saveAnswers(load: () => Promise<SavedAnswers>): void {
  savedAnswers = load
}
/** Keeps an answer that was not read by `call`, such as a picture, for times without a network. */
export async function keepAnswer<E extends Endpoint>(
  endpoint: E,
  given: ContractInput<E>,
  data: unknown,
): Promise<void> {
  await (await savedAnswers?.())?.keep(endpoint, given, data)
}
/** The answer to a question that this browser has kept, without asking the server. */
export async function savedAnswer<E extends Endpoint>(endpoint: E, given: ContractInput<E>): Promise<unknown> {
  return (await (await savedAnswers?.())?.find(endpoint, given))?.data
}
/** Milliseconds after which a hanging connection counts as none, where a saved answer exists. */
const readPatienceMs = 12_000

/** Takes a write back by the token that its answer carried. */
export async function takeBack(token: string): Promise<void> {
  await send('POST', '/undo/', { body: { token }, changes: true })
}

type Values = Record<string, unknown>
interface Sending extends CallOptions {
  body?: unknown
  changes: boolean
}

/** Carries requests to the server: a screen that opens sends its reads together. */
export const carrier = { send: (address: string, init: RequestInit) => fetch(address, init) }

async function send(method: string, pathAndQuery: string, sending: Sending): Promise<Response> {
  const { body, form, signal, patienceMs } = sending
  const late = patienceMs ? [AbortSignal.timeout(patienceMs)] : []
  const init: RequestInit = { method, credentials: 'same-origin', headers: headersOf(sending), cache: 'no-store' }
  if (body !== undefined) init.body = form ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body)
  const stops = signal ? [signal, ...late] : late
  if (stops.length > 0) init.signal = AbortSignal.any(stops)
  let response: Response
  try {
    response = await carrier.send(`/api${pathAndQuery}`, init)
  } catch (error) {
    if (signal?.aborted) throw error
    reportReachable(false)
    throw new ApiError(0, {})
  }
  reportReachable(true)
  if (isAnothers(response) && !sending.quiet) throw await ofAnotherTab(response, 'other_user')
  const org = Number(response.headers.get('x-org-id'))
  // The same person may have the same id in two organisations, where one is the other's archive, read back.
  if (expectedOrg !== undefined && org > 0 && org !== expectedOrg && !sending.quiet)
    throw await ofAnotherTab(response, 'other_org')
  if (!response.ok) throw await refusal(response, sending)
  return response
}

/** Returns whether another tab signed in as somebody else, or acts as somebody: the answer is not for this page. */
function isAnothers({ headers }: Response): boolean {
  const user = headers.get('x-user-id')
  return expectedUser !== undefined && user !== null && user !== expectedUser
}
/** Refuses an answer that is for what another tab does now. */
async function ofAnotherTab(response: Response, code: 'other_user' | 'other_org'): Promise<ApiError> {
  raiseNotice(code)
  await response.body?.cancel()
  const instead = code === 'other_user' ? 'as another person' : 'for another firm'
  return new ApiError(409, { detail: `Another tab now acts ${instead}. Reload this page.`, code })
}

/** The headers of every request: sender and page. */
export function headersOf({ body, changes, form, version, idempotencyKey }: Sending): Record<string, string> {
  return {
    accept: 'application/json',
    'x-frontend-version': frontendVersion,
    ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    ...(changes && { 'x-csrftoken': csrfToken() }),
    ...(changes && expectedOrg !== undefined && { 'x-expected-org': String(expectedOrg) }),
    ...(changes && expectedUser !== undefined && { 'x-expected-user': expectedUser }),
    ...(version !== undefined && { 'if-match': `"${version}"` }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
}

async function refusal(response: Response, { quiet }: Sending): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id')
  // With a failure of the server's, the request id lets the user name its line in the log.
  const named = response.status >= 500 && requestId !== null && { request_id: requestId }
  const error = new ApiError(response.status, { ...(await bodyOf(response)), ...named })
  if (error.status === 401 && !quiet) handleUnauthenticated(error)
  // A group requires a second factor now: a reload leads to the page that asks for it.
  if (error.code === 'second_factor' && !quiet) location.assign('/')
  if (error.status === 426) raiseNotice('outdated')
  if (error.code === 'other_org' || error.code === 'other_user') raiseNotice(error.code)
  return error
}

/** Avoids the sign-in page while the person's own session still exists to go back to. */
function handleUnauthenticated({ code }: ApiError): void {
  if (code === 'acting_over') raiseNotice(code)
  else signedOut()
}

function queryText(query: Values = {}): string {
  const params = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(
    params.map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]),
  )
  return search.size > 0 ? `?${search}` : ''
}

/** `__Host-csrf` where the address is https, plain `csrf` where it is http. */
export function csrfToken(): string {
  const cookie = document.cookie.split('; ').find((pair) => /^(__Host-)?csrf=/.test(pair))
  return cookie === undefined ? '' : decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))
}

let expectedOrg: number | undefined
/** The organisation that this tab shows. The session may have moved on in another tab: then changes are refused. */
export function expectOrg(id: number | undefined): void {
  expectedOrg = id
}
let expectedUser: string | undefined
/**
 * Sets the expected caller, as `actorText` writes it. Another tab may have changed the person: then nothing is done
 * or shown.
 */
export function expectUser(text: string | undefined): void {
  expectedUser = text
}

let signedOut = () => {}
/** Sets what happens when the server no longer knows the session. */
export function whenSignedOut(act: () => void): void {
  signedOut = act
}

/** 128 random bits. `crypto.randomUUID` is missing on plain http. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// 'always': without a network a call fails at once with its sentence, where the library would wait silently.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

// The library refetches on its own with the browser's word for it only, and not in this mode: a server that was away is
// noticed by calls.
whenReachable(() => queryClient.refetchQueries({ type: 'active' }))

/** Query options of an endpoint. The key starts with its name, so that a write can forget every page of it. */
export const queryFor = <E extends Endpoint>(endpoint: E, given: ContractInput<E>) =>
  queryOptions<Reply<E>, ApiError>({
    queryKey: [endpoint.name, given],
    queryFn: (context) => readFor(context, ({ signal }) => callFully(endpoint, given, { signal })),
  })

/**
 * Reads for a query. Without a network it answers what the query knew, with its age, so that a part of a screen either
 * has data or is not loaded yet.
 */
async function readFor<T>(
  { client, queryKey, signal }: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>,
  read: (context: { signal: AbortSignal }) => Promise<{ data: T; at?: number }>,
): Promise<T> {
  const before = client.getQueryState<T>(queryKey)
  try {
    const { data, at } = await read({ signal })
    return withAge(before?.data, data, at)
  } catch (error) {
    const failure = notLoadedWithout(error)
    if (before?.data === undefined || !isNotLoaded(failure)) throw failure
    return withAge(undefined, before.data, ageOf(before.data) ?? before.dataUpdatedAt)
  }
}

/**
 * Options of a write beside the endpoint's own parts. `key`: the key of a write that the caller saves when it fails.
 * `written`: called as soon as the write has succeeded; the write itself ends when the queries that it invalidates
 * have been fetched again.
 */
export type ApiPatch<E> = ContractInput<E> & {
  version?: number | undefined
  key?: string
  written?: (reply: Reply<E>) => void
}

/** Milliseconds that a person waits for a write before it is saved on the device. */
export const writePatienceMs = 15_000

/**
 * A write that invalidates the answers of `invalidates` once it has happened.
 * `onWritten` gets the reply and, where the server allows it, a function that takes the write back (for a snackbar).
 * A POST sent again after the network failed carries the key of the first try, so that it cannot happen twice.
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  invalidates: readonly Endpoint[],
  onWritten?: (reply: Reply<E>, undo?: () => Promise<void>) => void,
) {
  const client = useQueryClient()
  const keyFor = useRetryKey()
  const forget = () => Promise.all(invalidates.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
  return useMutation<Reply<E>, ApiError, ApiPatch<E>>({
    mutationFn: async ({ version, key: ownKey, written, ...given }) => {
      const key =
        ownKey === undefined && endpoint.method === 'POST' && endpoint.access !== 'public'
          ? keyFor(JSON.stringify(given))
          : undefined
      const options = {
        ...(version !== undefined && { version }),
        ...(key && { idempotencyKey: key.value }),
        ...(ownKey !== undefined && { idempotencyKey: ownKey, patienceMs: writePatienceMs }),
      }
      const { data, undo } = await callFully(endpoint, given as ContractInput<E>, options).catch((error: unknown) => {
        if (!(error instanceof ApiError && mayHaveHappened.has(error.status))) key?.done()
        throw error
      })
      key?.done()
      written?.(data)
      onWritten?.(
        data,
        undo === undefined
          ? undefined
          : () =>
              takeBack(undo)
                .then(forget)
                .then(() => {}),
      )
      return data
    },
    onSuccess: forget,
    // A refusal with 409 or 404 shows that the list is out of date.
    onError: (error) => (error.status === 409 || error.status === 404 ? forget() : undefined),
  })
}

/** Statuses after which nobody knows whether the write took place. */
const mayHaveHappened = new Set([0, 502, 503, 504])

/** Returns a key for the sent data, which stays the same while the data does and the outcome is unknown. */
export function useRetryKey(prefix = '') {
  const open = useRef<{ text: string; value: string } | undefined>(undefined)
  return (text: string) => {
    if (open.current?.text !== text) open.current = { text, value: prefix + newKey() }
    return { value: open.current.value, done: () => (open.current = undefined) }
  }
}
