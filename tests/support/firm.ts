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
import { createOrganisation } from '#features/settings/setup/server/createOrganisation.ts'
import type { Me } from '#server/http/context.ts'
import { inTenant, openDatabase, transact, type Database, type TenantDb } from '#server/db/db.ts'
import { noTrustedHosts } from '#server/config/trustedHosts.ts'
import { defaultPace } from '#server/http/minimumRate.ts'
import { csrfToken } from '#server/access/session.ts'
import * as build from './builders.ts'
import type { BuilderPerson } from './builders.ts'
import { removeFiles, someFiles } from './files.ts'
import { bridgeAndMore } from './firm.work.ts'
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

export interface FirmOptions {
  name?: string
  locale?: Me['locale']
  timezone?: string
  /** Exactly these, instead of those of the person's group. */
  grants?: Partial<Record<'maya' | 'sam' | 'olga' | 'otto' | 'fin' | 'erin', readonly Permission[]>>
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

/** Call once at the top of a test file. The database is copied from the migrated template: nothing is truncated. */
export function testServer(changes: Partial<ServerSettings> = {}, limits: Partial<typeof patience> = {}) {
  const settings: ServerSettings = { ...testSettings, ...changes }
  const { adminUrl, template } = inject('databases')
  const name = `${template}_w${process.env['VITEST_POOL_ID'] ?? process.pid}`
  const url = databaseUrl(adminUrl, name, { name: 'fieldbook_app', password: appPassword })
  let database: Database
  let app: FastifyInstance
  const sessions = new Map<string, Promise<SignedIn>>()

  beforeAll(async () => {
    await onServer(adminUrl, `drop database if exists ${name} with (force)`)
    await copyDatabase(adminUrl, name, template)
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
    const isJson = (response.headers['content-type'] ?? '').includes('json')
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
  const aFirm = (options: FirmOptions = {}) => makeFirm(database, options)

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

export type Firm = Awaited<ReturnType<typeof makeFirm>>

async function makeFirm(
  database: Database,
  { name = 'Harbour Surveys', locale = 'GB', timezone = 'Europe/London', grants = {} }: FirmOptions,
) {
  const email = `${build.unique('ada').replace(' ', '.')}@example.com`
  const made = await createOrganisation(database, {
    name,
    locale,
    timezone,
    admin: { name: 'Ada Adams', email, passwordHash: null },
  })
  const { org_id, groups } = made
  const ada: BuilderPerson = { id: made.user_id, account_id: made.account_id, org_id, name: 'Ada Adams', email }
  // What its invoices need to say of it.
  await inTenant(database, { orgId: org_id }, (db) =>
    db
      .updateTable('company')
      .set({
        address_line1: '14 Quay Street',
        address_city: 'Otley',
        registration_number: '01234567',
        tax_number: '123 4567 89',
      })
      .execute(),
  )
  const work = await inTenant(database, { orgId: org_id }, async (db) => ({
    field: await build.aDepartment(db, { name: 'Field' }),
    office: await build.aDepartment(db, { name: 'Office' }),
  }))
  const add = (person: string, group: string, rest: Partial<Parameters<typeof build.aPerson>[2]> = {}) =>
    build.aPerson(database, org_id, { name: person, group_ids: [groups[group] ?? 0], ...rest })
  const maya = await add('Maya Moss', 'Manager', { department_id: work.field.id })
  const sam = await add('Sam Stone', 'Staff', { department_id: work.field.id, manager_id: maya.id })
  const otto = await add('Otto Oak', 'Manager', { department_id: work.office.id })
  const olga = await add('Olga Orr', 'Staff', { department_id: work.office.id, manager_id: otto.id })
  const fin = await add('Fin Fry', 'Finance', { department_id: work.office.id })
  const erin = await add('Erin Eads', 'External', { external: true })
  const people = { ada, maya, sam, otto, olga, fin, erin }
  for (const [who, permissions] of Object.entries(grants))
    await build.setGrants(database, people[who as keyof typeof people], permissions)
  const projects = await inTenant(database, { orgId: org_id }, (db) => bridgeAndMore(db, maya, otto, work))
  return { org: { id: org_id, name }, org_id, groups, ...people, departments: work, ...projects }
}
