/** The columns of people as a table. */
import type { Wording } from '#core/locale/wording.ts'
import { column, createdColumn, dateColumn } from '#core/records.columns.ts'

export const userTable = ({ organisation, organisations }: Wording) => [
  column('name', 'Name', 28),
  column('first_name', 'First name', 18),
  column('last_name', 'Last name', 18),
  column('email', 'Email', 28),
  column('position', 'Position', 22),
  column('department', 'Department', 18),
  column('manager', 'Line manager', 22),
  column('groups', 'Groups', 24),
  column('org', `Main ${organisation.toLowerCase()}`, 24),
  column('orgs', organisations, 28),
  column('mobile', 'Mobile', 18),
  column('office', 'Office phone', 18),
  column('extension', 'Extension', 10),
  dateColumn('start_date', 'Start'),
  dateColumn('end_date', 'End'),
  column('external', 'External', 10),
  column('active', 'Active', 10),
  createdColumn,
]
