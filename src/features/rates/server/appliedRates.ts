/** Finds the charge rates that may apply to the work of a client or project from today on. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Ctx } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { mayPick } from '#server/access/people.ts'
import { isHeld } from '../chargeRates.rules.ts'
import type { Rate } from '../rates.contract.ts'
import { payerOf } from './chargeRates.ts'
import { chargeRates } from './rateLists.ts'
import { withNames } from './rateRows.ts'

/** Lists rates, the most specific first; of the same scope the current rate and future ones. */
async function appliedRates(ctx: Ctx, where: RawBuilder<SqlBool>): Promise<Rate[]> {
  const found = await withNames(ctx, 'charge', await chargeRates.list(ctx, where))
  const rates = found.flatMap(({ rate, out }) => (out ? [] : [rate]))
  const now = today(ctx.me.timezone)
  return rates.filter((rate) => isHeld(rates, rate, now))
}

/** Lists the rates that may apply to a project. 404 for a project out of reach. */
export async function projectRates(ctx: Ctx, id: number): Promise<Rate[]> {
  const { me } = ctx
  const { rows } = await sql<{ client_id: number | null; service_id: number | null }>`
    select ${payerOf('project')} as client_id, project.service_id from project
     where project.org_id = ${me.org_id} and project.id = ${id} and ${mayPickProject(me)}`.execute(ctx.db)
  const [project] = rows
  if (!project) throw notFound()
  return appliedRates(
    ctx,
    sql<SqlBool>`((project_id is null or project_id = ${id}) and (client_id is null or client_id = ${project.client_id})
      and (service_id is null or service_id = ${project.service_id}))`,
  )
}

/** Lists rates for the client, for a project that it pays for, and for any work. 404 for a client out of reach. */
export async function clientRates(ctx: Ctx, id: number): Promise<Rate[]> {
  const { me } = ctx
  const { rows } = await sql`
    select from client where client.org_id = ${me.org_id} and client.id = ${id} and ${mayViewClient(me)}`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw notFound()
  return appliedRates(
    ctx,
    sql<SqlBool>`((client_id is null or client_id = ${id}) and (project_id is null or project_id in (
      select project.id from project where project.org_id = ${me.org_id} and ${payerOf('project')} = ${id})))`,
  )
}

/** Lists positions of people whom the caller may pick, with the number of active people in each. */
export async function listRoles({ db, me }: Ctx): Promise<{ name: string; people: number }[]> {
  const { rows } = await sql<{ name: string; people: number }>`
    select min(member.position) as name, count(*) filter (where member.active)::int as people from member
     where member.org_id = ${me.org_id} and member.position <> '' and ${mayPick(me)}
     group by lower(member.position) order by 1 limit 500`.execute(db)
  return rows
}
