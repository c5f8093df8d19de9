/**
 * An endpoint, declared in one place. The server mounts it, the browser calls it, the OpenAPI page lists it, the
 * forms take their rules from its body schema, and the safety tests are generated from it.
 */
import * as z from 'zod/mini'

import type { NotWhileImpersonating } from './notWhileImpersonating.ts'
import type { Permission } from './permissions.ts'
import { orRequired } from './messages.ts'

type Part = z.ZodMiniType | undefined

/**
 * The callers let in: anyone, anyone signed in, or a person with the permission (with one of them, where it is a
 * list). Others get 403; which rows a permitted person reaches is the feature's access rule.
 */
type Access = 'public' | 'session' | Permission | readonly Permission[]

export interface Endpoint<
  Params extends Part = Part,
  Query extends Part = Part,
  Body extends Part = Part,
  ReplySchema extends z.ZodMiniType = z.ZodMiniType,
> {
  /** The endpoint's name, also its OpenAPI operationId and the first element of the browser's cache key. */
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path without /api, ending in `/`; ids are `:id`. */
  path: `/${string}/`
  summary: string
  access: Access
  params?: Params
  query?: Query
  body?: Body
  reply: ReplySchema
  /** A POST that makes a record answers 201. Otherwise 200, or 204 where the reply is Nothing. */
  creates?: true
  /** Success status of a call where the rule of `creates` does not fit. */
  status?: 200 | 201
  /** A POST that only looks. Of it, as of a GET, nothing is done any more once its caller has left. */
  looks?: true
  /** A GET that changes state: it needs the CSRF header and runs in a read-write transaction. */
  writes?: true
  /**
   * The answer is written by the handler itself (a stream, a page): `reply` documents it, nothing validates it. A list
   * names the media types that it may have.
   */
  raw?: true | readonly string[]
  /**
   * A GET whose last answers the browser saves for times without a network: `own`, under the person who asked;
   * `who`, the answer that identifies the person.
   */
  offline?: 'own' | 'who'
  /**
   * True for a body as large as an uploaded file (UPLOAD_LIMIT_BYTES); unpermitted callers are refused before it is
   * read. `form`: a form of files (multipart/form-data), of which none may be larger.
   */
  upload?: true | 'form'
  /** Whether the body may also be sent as form fields (application/x-www-form-urlencoded). */
  urlEncoded?: true
  /**
   * True for a call that reads or writes very many rows: an organisation runs a few at once, the others wait their
   * turn. `filter`: heavy only when the body selects the rows by a filter; a few rows selected by ids never wait.
   */
  heavy?: true | 'filter'
  /**
   * The reason why the call is refused to a person who acts as somebody else. Not needed where all its permissions
   * say so (inPersonOf).
   */
  inPerson?: NotWhileImpersonating
  /**
   * The permissions of which one opens a call of everybody (`session`) to a key too, or `any` where the call decides
   * itself. Without them the key needs the permission to its person's own data (`personalAccess`).
   */
  keyAccess?: readonly Permission[] | 'any'
  /** Whether the call concerns the caller's session, which a key lacks. */
  ofSession?: true
  /** Open to a session that still lacks the second factor that a group asks for. Nothing else is. */
  beforeFactor?: true
}

type Parsed<P> = P extends z.ZodMiniType ? z.output<P> : undefined
type Unparsed<P> = P extends z.ZodMiniType ? z.input<P> : undefined

/** The parts that a handler receives, parsed and with defaults filled in. */
export type Received<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? Known<{ params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> }>
    : never
/** The parts of an endpoint whose types are known; any endpoint (`Endpoint`) may have every part. */
type Known<T> = { [K in keyof T as unknown extends T[K] ? never : K]: T[K] } & Unknown<T>
type Unknown<T> = { [K in keyof T as unknown extends T[K] ? K : never]?: T[K] }

/** The parts that a caller must give: only those that the endpoint declares. */
export type ContractInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? Declared<{ params: Unparsed<P>; query: Unparsed<Q>; body: Unparsed<B> }>
    : never
/** The parts that an endpoint declares; of any endpoint (`Endpoint`) each may be given. */
type Declared<T> = {
  [K in keyof T as unknown extends T[K] ? never : T[K] extends undefined ? never : K]: T[K]
} & Unknown<T>

export type Reply<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never

/** Names an endpoint; the types of its parts are inferred from the schemas. */
export function endpoint<
  P extends Part = undefined,
  Q extends Part = undefined,
  B extends Part = undefined,
  R extends z.ZodMiniType = z.ZodMiniVoid,
>(spec: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return spec
}

// --- What travels: the pieces that every contract is made of -------------------------------------------------------

/** Ids are positive integers. Anything else is no choice at all, and says no more than an id that does not exist. */
export const Id = z.int(orRequired('Invalid choice.')).check(z.positive('Invalid choice.'))
/** An id in a path or query: digits only. */
export const IdText = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[0-9]{1,16}$/, 'Invalid choice.')),
    z.transform((digits: string) => Number(digits)),
  ),
  Id,
)
export const IdInPath = z.object({ id: IdText })
export const IdList = z
  .array(Id)
  .check(z.minLength(1, 'This field is required'), z.maxLength(500, 'At most 500 at once.'))
/**
 * Days that PostgreSQL, Temporal and people agree on; calculations beyond them yield days without a text of this
 * form.
 */
export const firstDay = '1900-01-01'
export const lastDay = '2999-12-31'
const inYears = z.refine<string>(
  (value) => !/^\d{4}-\d\d-\d\d/.test(value) || (value >= firstDay && value.slice(0, 10) <= lastDay),
  'Enter a year from 1900 to 2999.',
)
export const IsoDate = z.iso.date(orRequired('Enter a date as YYYY-MM-DD.')).check(inYears)
/** RFC 3339 with an offset. */
export const Instant = z.iso
  .datetime({ offset: true, ...orRequired('Enter a date and time with its offset.') })
  .check(inYears)
/** Money and hours travel as text with two decimals, so that no float ever touches them. */
export const Decimal2 = z.string().check(z.regex(/^-?\d{1,12}\.\d{2}$/, 'Enter a number with two decimals.'))
/** An amount as somebody types it; it is stored with two decimals. */
export const Amount = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, 'Enter an amount, such as 1250.00.'))
export const Nothing = z.void()
/** `{id, name}` of a related record. */
export const Ref = z.object({ id: Id, name: z.string() })
/** The people mentioned in the text beside it, so that readers see names: the text itself holds only `@user-id:7`. */
export const Mentions = z.array(Ref)
export const Version = z.int().check(z.positive())

// Characters refused in texts: control characters, except line breaks and tabs where a text has several lines.
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
const controlsInLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

const between = (min: number, max: number) => `Value must be between ${min} and ${max} characters`

/** Trimmed text of at most `max` characters (default 255), without control characters; `min: 1` makes it required. */
export const text = ({ min = 0, max = 255, lines = false }: { min?: number; max?: number; lines?: boolean } = {}) =>
  z.string().check(
    // Half of a character that takes two (a broken client's): PostgreSQL's JSON has no place for it.
    z.overwrite((value) => value.toWellFormed()),
    z.trim(),
    z.minLength(min, min === 1 ? 'This field is required' : between(min, max)),
    z.maxLength(max, min > 0 ? between(min, max) : undefined),
    z.refine((value) => !(lines ? controlsInLines : controls).test(value), 'Control characters are not allowed.'),
  )
export const Name = text({ min: 1 })
export const Details = text({ max: 10_000, lines: true })
export const Email = text({ max: 254 }).check(
  z.refine(
    (value) => value === '' || /^[^\s@<>"(),:;\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
    'Enter a valid email address.',
  ),
)

/**
 * Fields of every record: read-only, including what the caller may do to it by the same rules that guard the writes.
 */
export const recordFields = {
  version: Version,
  created: Instant,
  modified: Instant,
  can_change: z.boolean(),
  can_delete: z.boolean(),
}

/** Makes the query of a paged list: `page` from 1, `rows` 1-100, `ordering` a given field or `-field`. */
export const pageQuery = <F extends string>(fields: readonly [F, ...F[]], ordering: F | `-${F}`) => ({
  page: z._default(numberText(1, 1_000_000), 1),
  rows: z._default(numberText(1, 100), 20),
  ordering: ordered(fields, ordering),
  search: z.optional(text({ max: 1000 })),
})
export const ordered = <F extends string>(fields: readonly F[], defaults: F | `-${F}`) =>
  z._default(oneOrder(fields), defaults)
/** An ordering: one of these fields, or `-field` for descending. */
export const oneOrder = <F extends string>(fields: readonly F[]) =>
  z.enum(fields.flatMap((field) => [field, `-${field}`]) as [string, ...string[]]) as z.ZodMiniType<
    F | `-${F}`,
    F | `-${F}`
  >
/** A page of a list. */
export const pageOf = <T extends z.ZodMiniType>(item: T) => z.object({ results: z.array(item), count: z.int() })

/** A whole number in a query, within bounds. */
export const numberText = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^-?[0-9]{1,9}$/, 'Enter a whole number.')),
      z.transform((digits: string) => Number(digits)),
    ),
    z.int().check(z.minimum(min), z.maximum(max)),
  )
/** A list in a query: repeated keys or commas, which the server joins with commas before it parses. */
export const listText = <T extends z.ZodMiniType<unknown, string>>(item: T, max = 500) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((joined: string) => joined.split(',').filter((part) => part !== '')),
    ),
    z.array(item).check(z.maxLength(max)),
  )
export const boolText = z.pipe(
  z.enum(['true', 'false', '1', '0'], 'Enter true or false.'),
  z.transform((value: 'true' | 'false' | '1' | '0') => value === 'true' || value === '1'),
)
