/** Reads the progress of the synchronisation, and retries what failed. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { has } from '#core/permissions.ts'
import type { Ctx } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { type changeSync as changed, maxWaiting, type retrySync as retried, type Sync } from '../sync.contract.ts'

/** 0 to 200 of those that failed or were tried. */
export async function syncNow({ db, me, accounting }: Ctx): Promise<Sync> {
  const { rows } = await sql<Omit<Sync, 'connected'>>`
    select accounting_sync_of_new() as sync_new,
        count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state = 'done')::int as done,
        count(*) filter (where state = 'failed')::int as failed,
        coalesce((select jsonb_agg(to_jsonb(one) - 'place') from (
          select sync.id, sync.state, sync.error, sync.tries, sync.tried,
              case when ${has(me, 'invoice.view_invoice')}::boolean and invoice.id is not null
                then jsonb_build_object('id', invoice.id, 'name', invoice.name) end as invoice,
              case when ${has(me, 'payment.view_payment')}::boolean and payment.id is not null
                then jsonb_build_object('id', payment.id, 'name', payment.name) end as payment,
              row_number() over (order by sync.state = 'failed' desc, sync.id) as place
            from accounting_sync sync
              left join invoice on invoice.org_id = sync.org_id and invoice.id = sync.invoice_id
              left join payment on payment.org_id = sync.org_id and payment.id = sync.payment_id
           where sync.org_id = ${me.org_id} and sync.state <> 'done' and sync.error <> ''
           order by place limit ${maxWaiting}) one), '[]') as waiting
      from accounting_sync where org_id = ${me.org_id}`.execute(db)
  return { connected: accounting, ...(rows[0] as Omit<Sync, 'connected'>) }
}

export async function changeSync(ctx: Ctx, { body }: Received<typeof changed>): Promise<Sync> {
  await sql`update company set accounting_sync = ${body.sync_new} where org_id = ${ctx.me.org_id}`.execute(ctx.db)
  await ctx.offerUndo()
  return syncNow(ctx)
}

/** Retries all of the given rows or none: 404 if one is absent, done or was not tried yet. */
export async function retrySync(ctx: Ctx, { body: { ids } }: Received<typeof retried>): Promise<Sync> {
  const { db, me } = ctx
  const wanted = [...new Set(ids)]
  const { rows } = await sql`
    select from accounting_sync where org_id = ${me.org_id} and id = any(${wanted}::bigint[]) and state <> 'done' and error <> ''
     order by id for update`.execute(db)
  if (rows.length < wanted.length) throw notFound()
  // Setting `failed` first notifies the worker of rows whose job was lost, too.
  for (const state of ['failed', 'queued'])
    await sql`
      update accounting_sync set state = ${state}, tries = 0, error = '', claimed_until = null
       where org_id = ${me.org_id} and id = any(${wanted}::bigint[])`.execute(db)
  return syncNow(ctx)
}
