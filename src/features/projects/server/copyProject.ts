/** Copies a project as a new enquiry. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { today } from '#core/days.ts'
import type { Ctx } from '#server/http/context.ts'
import { copyRow } from '#server/records/copied.ts'
import { milestones } from '../projectMilestones.ts'
import type { project } from '../projects.ts'
import { projectParts } from './projectParts.ts'

type Params = z.output<(typeof project.calls.copy)['body'] & {}>

/** Fields that a copy of a project does not have: its milestones and its days. */
export const begunProject = [
  'reference',
  ...milestones.flatMap((milestone) => [milestone, `${milestone}_by_id`, `${milestone}_notes`]),
  'abandoned',
  'abandoned_by_id',
  'abandoned_notes',
  'abandoned_reason_id',
  'accepted_revision',
  'confirmation_id',
  'probability',
  'deadline',
  'quote_deadline',
  'quote_decision',
  // The map calculates the extent of the copy's drawings itself.
  'drawn_extent',
]
const site = ['address_line1', 'address_line2', 'address_city', 'address_region', 'address_postcode'] as const
const place = [...site, 'address_country', 'coordinates', 'site_access'] as const

/** Copies a project and returns the copy's id. The caller must check that the original is within reach. */
export async function copyProject(ctx: Ctx, id: number, name: string, request: Params): Promise<number> {
  const { db, me } = ctx
  await ctx.act('copy')
  const to =
    (await copyRow(db, 'project', {
      org_id: me.org_id,
      id,
      except: [...begunProject, ...(request.site ? [] : place), ...(request.contacts ? [] : ['contact_id'])],
      set: {
        name: sql`${request.name ?? `COPY ${name}`.slice(0, 255)}::text`,
        requested: sql`${today(me.timezone)}::date`,
        requested_by_id: sql`${me.id}::bigint`,
      },
    })) ?? 0
  if (request.contacts)
    await sql`
      insert into project_invoice_contact (project_id, contact_id)
      select distinct ${to}::bigint, contact_id from project_invoice_contact
       where org_id = ${me.org_id} and project_id = ${id}`.execute(db)
  const copied = { ...request, ids: new Map<number, number>() }
  for (const part of projectParts()) await part.copied?.(ctx, id, to, copied)
  await ctx.offerUndo()
  return to
}
