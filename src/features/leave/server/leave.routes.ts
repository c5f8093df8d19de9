/** Maps each call of leave to its function, and database errors of refused writes to messages. */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { namedListConstraints, namedRows } from '#server/records/namedList.ts'
import { smallListWrites } from '#server/records/smallList.ts'
import * as contract from '../leave.contract.ts'
import { adjust, listAllowances, listBalances, saveAllowance } from './leaveAllowances.ts'
import { listLedger, preview } from './leaveBalance.ts'
import { getPlanner } from './leavePlanner.ts'
import { overlapSentence } from './validateLeave.ts'
import { changeLeave, createLeave, removeLeave } from './leave.service.ts'
import { leaves, listLeave } from './leave.ts'

const types = namedRows<Omit<contract.LeaveType, 'can_change' | 'can_delete'>>('leave_type', {
  columns: [
    'name',
    'colour',
    'counts',
    'needs_approval',
    'sickness',
    'allowance_days',
    'accrual',
    'overdraft_minutes',
    'carry_minutes',
    'carry_months',
  ],
})

async function leaveYear({ db, me }: Ctx): Promise<{ begins: string; fixed: boolean }> {
  const { rows } = await sql<{ begins: string; fixed: boolean }>`
    select leave_year_start as begins, exists (select from leave_ledger e where e.org_id = company.org_id) as fixed
      from company where org_id = ${me.org_id}`.execute(db)
  return rows[0] ?? { begins: '01-01', fixed: false }
}
async function changeYear(ctx: Ctx, { body: { begins } }: { body: { begins: string } }) {
  const { db, me } = ctx
  await db.updateTable('company').set({ leave_year_start: begins }).where('org_id', '=', me.org_id).execute()
  // Nothing is granted yet, so allowances of years that begin on another day can be deleted.
  await sql`delete from leave_allowance where org_id = ${me.org_id} and to_char(year_start, 'MM-DD') <> ${begins}`.execute(
    db,
  )
  await ctx.offerUndo()
  return leaveYear(ctx)
}

export const leaveRoutes: readonly Route[] = [
  on(contract.leaveTypeCalls.list, (ctx) => types.list(ctx)),
  ...smallListWrites(contract.leaveTypeCalls, types),
  on(contract.getLeaveYear, leaveYear),
  on(contract.changeLeaveYear, changeYear),
  on(contract.listAllowances, listAllowances),
  on(contract.listBalances, listBalances),
  on(contract.setAllowance, saveAllowance),
  on(contract.listLedger, listLedger),
  on(contract.adjustLeave, adjust),
  on(contract.previewLeave, preview),
  on(contract.getLeavePlanner, getPlanner),
  ...leaves.routes({ calls: { list: listLeave, create: createLeave, change: changeLeave, remove: removeLeave } }),
]

export const leaveConstraints = {
  ...namedListConstraints('leave_type'),
  leave_no_overlap: () => invalid({ start: [overlapSentence] }),
  leave_years_stay: () =>
    conflict('in_use', 'The leave year cannot be changed because leave was already granted or taken.'),
}
