/** A browser in which somebody acts as somebody else. */
import { acquireImpersonation, releaseImpersonation } from '#features/auth/authActing.contract.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import type { Endpoint, ContractInput } from '#core/contract.ts'
import { csrfToken } from '#server/access/session.ts'
import { transact } from '#server/db/db.ts'
import { sql } from 'kysely'
import type { BuilderPerson } from './builders.ts'
import type { FirmAnswer, testServer } from './firm.ts'

type Server = Pick<ReturnType<typeof testServer>, 'signIn' | 'raw' | 'settings' | 'database'>

export function actingOn(server: Server) {
  const { signIn, raw, settings, database } = server
  const asAuth = <T>(work: Parameters<typeof transact<T>>[2]) => transact(database(), { role: 'fieldbook_auth' }, work)

  /** Asks to act as somebody from a new session of the person's own. */
  async function acquire(person: BuilderPerson, as: { id: number }) {
    const own = await signIn(person, { fresh: true })
    const answer = await raw({
      method: acquireImpersonation.method,
      url: `/api/auth/impersonation/${as.id}/acquire/`,
      headers: { cookie: `sid=${own.cookie}`, 'x-csrftoken': csrfToken(own.sessionId, settings) },
    })
    return { own, answer }
  }

  /** The same, which must be granted: the browser, by its headers. */
  async function act(person: BuilderPerson, as: BuilderPerson) {
    const { own, answer } = await acquire(person, as)
    if (answer.status !== 200) throw new Error(`${person.name} may not act as ${as.name}: ${answer.text}`)
    const cookies = cookiesOf(answer)
    const child = await asAuth((db) =>
      db
        .selectFrom('session')
        .where('parent_id', '=', own.sessionId)
        .select(['id', 'impersonation_id'])
        .executeTakeFirstOrThrow(),
    )
    const headers = {
      cookie: `sid=${cookies['sid']}; own=${cookies['own']}`,
      'x-csrftoken': csrfToken(child.id, settings),
    }
    const call = <E extends Endpoint>(endpoint: E, given: ContractInput<E>, more: Record<string, string> = {}) =>
      send(endpoint, given, { ...headers, ...more })
    return { own, child, headers, cookies, call, answer }
  }

  async function send<E extends Endpoint>(
    endpoint: E,
    given: ContractInput<E>,
    headers: Record<string, string>,
  ): Promise<FirmAnswer<E>> {
    const { params, query, body } = given as Record<'params' | 'query' | 'body', Record<string, string> | undefined>
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => String(params?.[key]))
    return raw({
      method: endpoint.method,
      url: `/api${path}`,
      headers,
      ...(query && { query }),
      ...(body && { payload: body }),
    })
  }

  const release = (headers: Record<string, string>) => send(releaseImpersonation, {}, headers)

  /** The hour has gone by: the database's clock cannot be moved, so what it is compared with is. */
  const letPass = (sessionId: number) =>
    asAuth((db) =>
      db
        .updateTable('session')
        .where('id', '=', sessionId)
        .set({ expires: sql<string>`now() - interval '1 second'` })
        .execute(),
    )

  return { acquire, act, release, send, letPass, asAuth }
}

export type Acting = Awaited<ReturnType<ReturnType<typeof actingOn>['act']>>

/** Answer of every call once the time as somebody else is over. */
export const over = {
  detail: 'Your time acting as another person has ended. Stop acting to continue.',
  code: 'acting_over',
}

/** The name of who asks by that browser, or why it is nobody. */
export async function whoIs({ call }: Pick<Acting, 'call'>) {
  const { status, body } = await call(getProfile, {})
  return status === 200 ? body.name : [status, body]
}

/** Reads the cookies that an answer sets, by name; empty for those that it takes away. */
export function cookiesOf({ headers }: Pick<FirmAnswer<Endpoint>, 'headers'>): Record<string, string> {
  const set = [headers['set-cookie'] ?? []].flat().map(String)
  return Object.fromEntries(
    set.map((text) => {
      const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? []
      return [name, value]
    }),
  )
}
