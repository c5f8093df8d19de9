/** Services of the server, called within the demonstration's transaction as a person of the firm would call them. */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import { loadPerson } from '#server/access/loadPerson.ts'
import type { MadeFirm } from './people.ts'

/** Runs as whoever keeps the books: somebody of finance, else who administers. */
export async function asBookkeeper<T>(
  db: TenantDb,
  { org_id, people }: MadeFirm,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const ofWanted = (wanted: string) => people.find(({ group }) => group === wanted)
  const me = await loadPerson(db, org_id, (ofWanted('Finance') ?? ofWanted('Administrator'))?.id ?? 0)
  if (me === null) throw new Error('Nobody keeps the books of this firm.')
  await actAs(db, String(me.id))
  // A cast, since a request's other parts (address, log, abort signal) do not exist here and no service needs them.
  // Nothing of it is taken back by a button, and nobody waits for an answer.
  const done = await work({ db, me, act: async () => undefined, offerUndo: async () => undefined } as unknown as Ctx)
  await actAs(db, '')
  return done
}

/** The history tells the changes within as those of whoever administers. */
export async function asAdministrator<T>(db: TenantDb, { people }: MadeFirm, work: () => Promise<T>): Promise<T> {
  await actAs(db, String(people.find(({ group }) => group === 'Administrator')?.id ?? ''))
  const done = await work()
  await actAs(db, '')
  return done
}

async function actAs(db: TenantDb, user_id: string): Promise<void> {
  await sql`select set_config('app.user_id', ${user_id}, true)`.execute(db)
}

/** The history tells the changes within as the issue of an invoice. */
export async function asIssue<T>(db: TenantDb, change: () => Promise<T>): Promise<T> {
  await sql`select set_config('app.action', 'issue', true)`.execute(db)
  const done = await change()
  await sql`select set_config('app.action', '', true)`.execute(db)
  return done
}

/**
 * Tables that were filled a moment ago have no statistics: a plan that loops over them takes a minute where one that
 * hashes takes none.
 */
export async function withoutLoops<T>(db: TenantDb, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(db)
  const done = await work()
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(db)
  return done
}
