import type { Operations } from './operations.d.ts'

export type * from './operations.d.ts'

/** A refusal of the server, or no answer at all. */
export class FieldbookError extends Error {
  /** The status of the answer; 0 without one. */
  readonly status: number
  /** The reason of a 409: `stale`, `overlap`, `state` …; empty where there is none. */
  readonly code: string
  /** Messages by field; general ones under `non_field_errors`. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly body: unknown
}

export interface ConnectOptions {
  /** The server's address: `https://fieldbook.example.com`. */
  url: string
  /** A key, as a person makes one under Account, API keys. */
  key?: string
  /** Or the token of a session. */
  token?: string
  /** How often a request is sent when there is no answer, or the server is busy (429, 502, 503, 504); by default 4. */
  tries?: number
  fetch?: typeof globalThis.fetch
}

export interface CallOptions {
  /** A change sent again under the same key has its effect once; by default each call has a key of its own. */
  idempotencyKey?: string
  /** The version that you read: the change is refused (409 `stale`) if the record is newer. */
  version?: number
  signal?: AbortSignal
}

type Takes<Name extends keyof Operations> = Operations[Name]['takes']
type Given<Name extends keyof Operations> =
  Takes<Name> extends { params: object } | { query: object } | { body: object }
    ? [given: Takes<Name>, options?: CallOptions]
    : [given?: Takes<Name>, options?: CallOptions]

/** Every call of the API by its name. Answers what the API answers; a file as the Response itself. */
export type Fieldbook = {
  [Name in keyof Operations]: (...given: Given<Name>) => Promise<Operations[Name]['answers']>
}

/** Connects to a server; nothing is sent yet. A key or a token is needed. */
export function connect(options: ConnectOptions): Fieldbook

type RecordOf<Answer> = Extract<Answer, { results: unknown }> extends { results: (infer R)[] } ? R : never

/** Every record of a list, page after page: `for await (const client of each(fieldbook.listClients))`. */
export function each<Query, Answer>(
  list: (given: { query?: Query }, options?: CallOptions) => Promise<Answer>,
  given?: { query?: Omit<Query, 'page'> },
  options?: CallOptions,
): AsyncGenerator<RecordOf<Answer>, void, undefined>
