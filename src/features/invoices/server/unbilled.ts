/** What a firm has not billed yet, project by project. */
import { sql } from 'kysely'

import { add, compare } from '#core/decimal.ts'
import { minutesToHours } from '#core/hours.ts'
import { has } from '#core/permissions.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Ctx } from '#server/context.ts'
import type { Unbilled } from '../unbilled.contract.ts'
import { leftOf } from './invoices.left.ts'

interface Row extends Pick<Unbilled, 'project' | 'client'> {
  id: number
  accepted: string
  minutes: number
  worked: string | null
}

/** Of projects that were won and not abandoned, those with something to bill, the oldest first. */
export async function listUnbilled(ctx: Ctx): Promise<Unbilled[]> {
  const { db, me } = ctx
  const { rows } = await sql<Row>`
    select project.id, project.accepted, jsonb_build_object('id', project.id, 'name', project.reference || ' ' || project.name) as project,
        case when client.id is not null then jsonb_build_object('id', client.id, 'name', client.name) end as client,
        coalesce(worked.minutes, 0)::int as minutes, worked.since as worked
      from project
        left join client on client.org_id = project.org_id and client.id = coalesce(project.billing_client_id, project.client_id)
        left join (
          select entry.project_id, min(entry.date) as since,
              sum(entry.gross_minutes - entry.breaks - entry.nonbillable_minutes) as minutes
            from diary_entry entry
           where entry.org_id = ${me.org_id} and entry.status = 'approved' and not entry.locked
             and entry.gross_minutes - entry.breaks - entry.nonbillable_minutes > 0
           group by entry.project_id) worked on worked.project_id = project.id
     where project.org_id = ${me.org_id} and project.accepted is not null and project.abandoned is null
       and ${mayPickProject(me)}`.execute(db)
  const seesPrices = has(me, 'projects.view_financials')
  const left = await leftOf(ctx, seesPrices ? rows.map(({ id }) => id) : [])
  return rows
    .flatMap(({ id, project, client, accepted, minutes, worked }): Unbilled[] => {
      const amount = (left.get(id) ?? []).reduce((sum, one) => add(sum, one.left), '0.00')
      const priced = compare(amount, '0') > 0
      if (!priced && minutes === 0) return []
      const days = [...(priced ? [accepted] : []), ...(worked === null ? [] : [worked])].toSorted()
      const prices = seesPrices ? { amount } : {}
      return [
        { project_id: id, project, client, ...prices, hours: minutesToHours(minutes), since: days[0] ?? accepted },
      ]
    })
    .toSorted((one, other) => one.since.localeCompare(other.since) || one.project_id - other.project_id)
}
