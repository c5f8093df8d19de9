/**
 * A server on a database of its own, and a firm with the same people in every test: Ada administers; Maya manages Sam;
 * Otto manages Olga in another department; Fin keeps the books; Erin is external.
 */
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'

import { buildServer, type ServerSettings } from '#app/http.ts'
import type { Endpoint, ContractInput, Reply } from '#core/contract.ts'
import type { Permission } from '#core/permissions.ts'
import { addSecret, openSession } from '#features/auth/server/authSessions.ts'
import { inTenant, openDatabase, transact, type Database, type TenantDb } from '#server/db/db.ts'
import { noTrustedHosts } from '#server/config/trustedHosts.ts'
import { defaultPace } from '#server/http/minimumRate.ts'
import { csrfToken } from '#server/access/session.ts'
import * as build from './builders.ts'
import type { BuilderPerson } from './builders.ts'
import { removeFiles, someFiles } from './files.ts'
import { makeFirm, setAllGrants, type FirmOptions } from './readyFirms.ts'
import { storedDaysIn } from './refusals.ts'
import { appPassword, copyDatabase, databaseUrl, onServer } from './template.ts'

export const testSettings: ServerSettings = {
  publicUrl: 'http://localhost:8080',
  mail: { status: 'ready', publicUrl: 'https://fieldbook.example.com', hourly: { perPerson: 100, perOrg: 500 } },
  mapTiles: null,
  sso: null,
  crm: null,
  accounting: true,
  // No test asks the network what a name stands for. The tiles of a map are fetched at once, where the address of a webhook
  // is stored: theirs is one that is refused without a wait for an answer.
  outbound: {
    inside: noTrustedHosts,
    resolve: (name) =>
      Promise.resolve([{ address: name.startsWith('tile.') ? '10.0.0.7' : '93.184.216.34', family: 4 }]),
  },
  csrfSecret: 'a secret of the tests, long enough to be one',
  logger: false,
  trustProxy: false,
  bodyBytes: 1_048_576,
  uploadBytes: 20_971_520,
  files: someFiles(),
  requestsPerMinute: 1_000_000,
  pace: defaultPace,
  minimumFrontendVersion: null,
  checkReplies: true,
  replica: null,
  heavy: { each: 2, atOnce: 4, wait: 60_000 },
  uploads: { each: 20, atOnce: 60, wait: 60_000 },
  calls: { each: 1000, atOnce: 1000, wait: 60_000 },
  limits: {
    loginFailuresPerAccount: 50,
    loginFailuresPerAddress: 200,
    passwordConcurrency: 2,
    passwordQueue: 50,
    sessionIdleDays: 14,
    sessionAbsoluteDays: 30,
  },
}

export type Firm = Awaited<ReturnType<typeof makeFirm>>

export interface FirmAnswer<E extends Endpoint> {
  status: number
  /** By the contract when all went well; else `detail` and messages by field. */
  body: Reply<E> & Record<string, unknown>
  headers: Record<string, string | number | string[] | undefined>
  text: string
}

export interface FirmCallOptions {
  /** A token unless told; a cookie comes with its CSRF header. */
  by?: 'token' | 'cookie'
  /** Added to, and over, what the call carries anyway. */
  headers?: Record<string, string>
}

export interface SignedIn {
  token: string
  cookie: string
  sessionId: number
}

/**
 * How long statements and the wait for a connection may take: as long as a machine needs that is busy with other work,
 * where a test is not about that very limit.
 */
const patience = { statementTimeoutMs: 60_000, connectionTimeoutMs: 60_000 }

interface TestDatabaseOptions extends Partial<typeof patience> {
  /** Without the firms that were made beforehand: for who looks at all organisations there are. */
  empty?: boolean
}

/** Call once at the top of a test file. The database is copied from a template: nothing is truncated. */
export function testServer(
  changes: Partial<ServerSettings> = {},
  { empty = false, ...limits }: TestDatabaseOptions = {},
) {
  const settings: ServerSettings = { ...testSettings, ...changes }
  const { adminUrl, template, peopled, firms, drawn } = inject('databases')
  const ready = empty ? [] : structuredClone([...firms])
  build.drawAfter(drawn)
  const name = `${template}_w${process.env['VITEST_POOL_ID'] ?? process.pid}`
  const url = databaseUrl(adminUrl, name, { name: 'fieldbook_app', password: appPassword })
  let database: Database
  let app: FastifyInstance
  const sessions = new Map<string, Promise<SignedIn>>()

  beforeAll(async () => {
    await onServer(adminUrl, `drop database if exists ${name} with (force)`)
    await copyDatabase(adminUrl, name, empty ? template : peopled)
    database = openDatabase({
      url,
      poolSize: 10,
      ...patience,
      ...limits,
    })
    app = await buildServer(database, settings)
  })
  afterAll(async () => {
    await app.close()
    await database.close()
    await removeFiles(settings.files)
    await onServer(adminUrl, `drop database if exists ${name} with (force)`)
  })

  /** A session of the person's own, made once; `fresh` makes another. */
  function signIn(person: BuilderPerson, { fresh = false } = {}): Promise<SignedIn> {
    const key = `${person.org_id} ${person.id}`
    const known = sessions.get(key)
    if (known && !fresh) return known
    const made = transact(database, { role: 'fieldbook_auth' }, async (db) => {
      const { account_id, org_id } = person
      const session = { account_id, org_id, kind: 'password', address: '127.0.0.1', user_agent: 'tests' } as const
      const sessionId = await openSession(db, session, settings)
      const token = await addSecret(db, sessionId, 'token', settings)
      return { sessionId, token, cookie: await addSecret(db, sessionId, 'cookie', settings) }
    })
    if (!fresh) sessions.set(key, made)
    return made
  }

  /** The headers of a signed-in call. */
  async function headersOf(
    person: BuilderPerson,
    { by = 'token', headers = {} }: FirmCallOptions = {},
  ): Promise<Record<string, string>> {
    const { token, cookie, sessionId } = await signIn(person)
    const session: Record<string, string> =
      by === 'token'
        ? { authorization: `Token ${token}` }
        : { cookie: `sid=${cookie}`, 'x-csrftoken': csrfToken(sessionId, settings) }
    return { ...session, ...headers }
  }

  /** Calls an endpoint as a person, through the same contract that the browser uses. */
  async function as<E extends Endpoint>(
    person: BuilderPerson,
    endpoint: E,
    given: ContractInput<E>,
    options: FirmCallOptions = {},
  ): Promise<FirmAnswer<E>> {
    return call(endpoint, given, await headersOf(person, options))
  }

  /** Changes or deletes a record as the browser does: with the version that the person sees of it just before. */
  async function asSeen<E extends Endpoint>(
    person: BuilderPerson,
    endpoint: E,
    given: ContractInput<E>,
  ): Promise<FirmAnswer<E>> {
    const { params } = given as { params: { id: number } }
    const seen = await raw({
      method: 'GET',
      url: `/api${endpoint.path.replace(':id', String(params.id))}`,
      headers: await headersOf(person),
    })
    return as(person, endpoint, given, { headers: { 'if-match': `"${String(seen.body['version'])}"` } })
  }

  /** Calls an endpoint without a session. */
  const anonymous = <E extends Endpoint>(
    endpoint: E,
    given: ContractInput<E>,
    { headers = {} }: FirmCallOptions = {},
  ): Promise<FirmAnswer<E>> => call(endpoint, given, headers)

  async function call<E extends Endpoint>(
    endpoint: E,
    given: ContractInput<E>,
    headers: Record<string, string>,
  ): Promise<FirmAnswer<E>> {
    const { params, query, body } = given as {
      params?: Record<string, unknown>
      query?: Record<string, string>
      body?: object
    }
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key])))
    return raw({
      method: endpoint.method,
      url: `/api${path}`,
      headers,
      ...(query && { query }),
      ...(body && { payload: body }),
    })
  }

  /** Any request at all, for what no contract would let through. */
  async function raw(request: InjectOptions): Promise<FirmAnswer<Endpoint>> {
    const response = await app.inject(request)
    const text = response.body
    const isJson = /[/+]json\b/.test(String(response.headers['content-type']))
    const body: unknown = text && isJson ? JSON.parse(text) : undefined
    const [stored] = response.statusCode >= 400 ? storedDaysIn(body) : []
    if (stored !== undefined) throw new Error(`A refusal writes a day as it is stored: ${stored}`)
    return {
      status: response.statusCode,
      headers: response.headers,
      text,
      body: body as FirmAnswer<Endpoint>['body'],
    }
  }

  /** The rows of the firm, past every rule but the database's own. */
  const inFirm = <T>(firm: { org_id: number }, work: (db: TenantDb) => Promise<T>): Promise<T> =>
    inTenant(database, { orgId: firm.org_id }, work)

  const aPerson = (firm: { org_id: number }, given: Parameters<typeof build.aPerson>[2]) =>
    build.aPerson(database, firm.org_id, given)
  const anEntry = (person: BuilderPerson, given: Omit<Parameters<typeof build.anEntry>[1], 'user_id'> = {}) =>
    inFirm(person, (db) => build.anEntry(db, { ...given, user_id: person.id }))
  const grant = (person: BuilderPerson, ...permissions: Permission[]) => build.setGrants(database, person, permissions)
  async function aFirm({ grants = {}, ...wanted }: FirmOptions = {}): Promise<Firm> {
    const firm = Object.keys(wanted).length === 0 ? ready.shift() : undefined
    if (!firm) return makeFirm(database, { grants, ...wanted })
    await setAllGrants(database, firm, grants)
    return firm
  }

  return {
    as,
    asSeen,
    anonymous,
    raw,
    signIn,
    headersOf,
    aFirm,
    aPerson,
    anEntry,
    grant,
    inFirm,
    settings,
    url,
    database: () => database,
    app: () => app,
    inject: raw,
  }
}
