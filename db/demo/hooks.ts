/** A webhook that is switched off, with what it was told before: the demonstration sends nothing to anybody. */
import { sql } from 'kysely'

import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm } from './people.ts'

const answered = [
  { state: 'delivered', status: 204, answer: '' },
  { state: 'given_up', status: 500, answer: 'The books are closed for the night.' },
  { state: 'delivered', status: 200, answer: '{"taken":true}' },
] as const

export async function makeWebhook(db: TenantDb, firm: MadeFirm): Promise<void> {
  const { id } = await db
    .insertInto('webhook')
    .values({
      name: 'Books',
      url: `https://books.${firm.key}.example/fieldbook`,
      events: ['invoice.created', 'invoice.changed', 'payment.created'],
      user_id: firm.people[0]?.id ?? null,
      active: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const invoices = await db.selectFrom('invoice').select('id').orderBy('id', 'desc').limit(9).execute()
  for (const [turn, { id: record }] of invoices.entries()) {
    const { state, status, answer } = answered[turn % answered.length] ?? answered[0]
    const column = sql<string>`now() - make_interval(days => ${9 - turn}, mins => ${turn * 7})`
    const tries = sql<string>`jsonb_build_array(jsonb_build_object('at', ${column}, 'status', ${status}::int,
      'ms', ${80 + turn * 31}::int, 'error', '', 'answer', ${answer}::text))`
    await db
      .insertInto('webhook_delivery')
      .values({
        webhook_id: id,
        event: sql<string>`gen_random_uuid()`,
        type: turn % 2 === 0 ? 'invoice.changed' : 'invoice.created',
        record,
        record_version: 1 + (turn % 2 === 0 ? 1 : 0),
        at: column,
        created: column,
        state,
        next_try: null,
        tried: 1,
        first_try: column,
        last_try: column,
        tries,
      })
      .execute()
  }
}
