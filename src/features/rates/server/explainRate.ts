/** Explains which charge rate applies to an hour, and why. */
import { sql, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalidChoice, notFound } from '#server/http/errors.ts'
import { mayPick } from '#server/access/people.ts'
import type { Reply } from '#core/contract.ts'
import { fits, rankedFor, type ScopedRate, whyBeaten, whyWon, type RateWork } from '../chargeRates.rules.ts'
import type { explainRate } from '../rates.contract.ts'
import { payerOf } from './chargeRates.ts'
import { chargeRates } from './rateLists.ts'
import { withNames } from './rateRows.ts'

interface Params {
  user_id?: number | undefined
  task_type_id?: number | undefined
  date?: string | undefined
}
interface Ref {
  id: number
  name: string
}

/**
 * Explains the charge rate. 404 for a project out of reach, 400 for a person or type of task that the caller cannot
 * pick.
 */
export async function explainCharge(ctx: Ctx, project_id: number, request: Params): Promise<Reply<typeof explainRate>> {
  const { db, me } = ctx
  const { date = today(me.timezone), user_id = me.id } = request
  const { rows: people } = await sql<{ position: string }>`
    select member.position from member where member.org_id = ${me.org_id} and member.id = ${user_id} and ${mayPick(me)}`.execute(
    db,
  )
  const { rows: projects } = await sql<{ client_id: number | null; service: Ref | null; client: Ref | null }>`
    select ${payerOf('project')} as client_id,
        (select jsonb_build_object('id', service.id, 'name', service.name) from service
          where service.org_id = project.org_id and service.id = project.service_id) as service,
        (select jsonb_build_object('id', client.id, 'name', client.name) from client
          where client.org_id = project.org_id and client.id = ${payerOf('project')} and ${mayViewClient(me)}) as client
      from project where project.org_id = ${me.org_id} and project.id = ${project_id} and ${mayPickProject(me)}`.execute(
    db,
  )
  const [person, project] = [people[0], projects[0]]
  if (!project) throw notFound()
  if (!person) throw invalidChoice('user_id')
  if (request.task_type_id !== undefined) await requireTaskType(ctx, request.task_type_id)
  const work: RateWork = {
    user_id,
    role: person.position,
    project_id,
    client_id: project.client_id,
    service_id: project.service?.id ?? null,
    task_type_id: request.task_type_id ?? null,
    date,
  }
  const rows = await chargeRates.list(
    ctx,
    sql<SqlBool>`((project_id is null or project_id = ${work.project_id}) and (client_id is null or client_id = ${work.client_id})
      and (user_id is null or user_id = ${work.user_id}))`,
  )
  const all = await withNames(ctx, 'charge', rows)
  // The ranking uses the whole scope, even names that the caller may not see.
  const scoped = rows.map((row) => row as ScopedRate)
  const shown = new Map(all.map(({ rate }) => [rate.id, rate]))
  const [won, ...beaten] = rankedFor(scoped, work)
  const later = scoped.filter((rate) => fits(rate, work) && rate.date_from > date)
  const describeRate = (rate: ScopedRate, why: string) => {
    const record = shown.get(rate.id)
    return record ? [{ rate: record, why }] : []
  }
  return {
    date,
    rate: (won && shown.get(won.id)) ?? null,
    why: won ? whyWon(won) : 'No charge rate applies to this work on this day.',
    others: [
      ...beaten.flatMap((rate) => (won ? describeRate(rate, whyBeaten(won, rate)) : [])),
      ...later.flatMap((rate) => describeRate(rate, 'This rate begins later.')),
    ],
    client: project.client,
    service: project.service,
    role: person.position,
  }
}

async function requireTaskType({ db, me }: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select from task_type where org_id = ${me.org_id} and id = ${id}`.execute(db)
  if (rows.length === 0) throw invalidChoice('task_type_id')
}
