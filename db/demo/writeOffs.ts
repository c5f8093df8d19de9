/** Write-offs: the hours of jobs that were called off. One of them is billed after all. */
import { sql } from 'kysely'

import { undoWriteOff, writeOff } from '#features/invoices/server/writeOffs.ts'
import type { TenantDb } from '#server/db/db.ts'
import { asBookkeeper } from './asPerson.ts'
import type { MadeFirm } from './people.ts'

const reasons = [
  'Called off before anything was delivered.',
  'Agreed with the client: no charge for the first visit.',
  'Not worth a bill.',
]

export async function makeWriteOffs(db: TenantDb, firm: MadeFirm): Promise<void> {
  await asBookkeeper(db, firm, async (ctx) => {
    const { rows } = await sql<{ project_id: number; entry_ids: number[]; date: string }>`
      select project.id as project_id, array_agg(entry.id order by entry.id) as entry_ids, least(project.abandoned + 4, ${firm.today}::date) as date
        from project join diary_entry entry on entry.org_id = project.org_id and entry.project_id = project.id and entry.status = 'approved'
         and entry.gross_minutes - entry.breaks - entry.nonbillable_minutes > 0
       where project.abandoned is not null and project.client_id is not null
       group by project.id, project.abandoned order by project.abandoned, project.id limit 4`.execute(db)
    for (const [index, row] of rows.entries()) {
      const body = { ...row, reason: reasons[index % reasons.length] ?? '' }
      const [written] = (await writeOff(ctx, { body })).results
      if (index === 1 && written) await undoWriteOff(ctx, { params: { id: written.id }, query: undefined, body: {} })
    }
  })
}
