/** Qualifications as a file: those that the asker sees. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import type { Received } from '#core/contract.ts'
import type { Me, OwnCtx } from '#server/context.ts'
import { dayOf, withCells } from '#server/records/cells.ts'
import { exportRecords } from '#server/records/export.ts'
import { qualificationTable } from '../qualifications.columns.ts'
import { type exportQualifications as contract, qualificationNames } from '../qualifications.lists.contract.ts'
import { daysLeft, evidence, state } from './qualifications.columns.ts'
import { qualificationRecords } from './qualifications.queries.ts'

const cells = (me: Me) => ({
  name: sql`type.name`,
  user: sql`person.name`,
  department: sql`(select department.name from department
    where department.org_id = person.org_id and department.id = person.department_id)`,
  reference: sql`qualification.reference`,
  start: sql`qualification.start`,
  expiration: sql`qualification.expiration`,
  state: state(today(me.timezone)),
  days_left: daysLeft(today(me.timezone)),
  evidence: evidence(me),
  notes: sql`qualification.notes`,
  created: dayOf(me, sql`qualification.created`),
})

/** Answers the list as CSV or XLSX. */
export async function exportQualifications(ctx: OwnCtx, { query }: Received<typeof contract>): Promise<string> {
  const of = {
    export: qualificationNames.export,
    records: qualificationRecords,
    columns: () => withCells(qualificationTable(), cells),
  }
  await exportRecords(ctx, of, query, 'Qualifications')
  return ''
}
