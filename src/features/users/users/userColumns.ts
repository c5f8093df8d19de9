/** The columns of people as a table: what an export writes, and an import reads. */
import type { Wording } from '#core/locale/wording.ts'
import { column, createdColumn, dateColumn } from '#core/recordColumns.ts'

const written = { readOnly: true } as const

export const userTable = ({ organisation, organisations }: Wording) => [
  column('name', 'Name', 28, [], written),
  column('first_name', 'First name', 18, ['forename', 'given name', 'name', 'full name', 'employee', 'employee name']),
  column('last_name', 'Last name', 18, ['surname', 'family name']),
  column('email', 'Email', 28, ['e mail', 'email address', 'e mail address', 'work email', 'mail']),
  column('position', 'Position', 22, ['job title', 'job', 'role', 'designation']),
  column('department', 'Department', 18, ['team']),
  column('manager', 'Line manager', 22, ['manager', 'reports to', 'supervisor']),
  column('groups', 'Groups', 24, [], written),
  column('org', `Main ${organisation.toLowerCase()}`, 24, [], written),
  column('orgs', organisations, 28, [], written),
  column('mobile', 'Mobile', 18, ['mobile phone', 'cell', 'cell phone', 'mobile number']),
  column('office', 'Office phone', 18, ['office telephone', 'phone', 'telephone', 'work phone']),
  column('extension', 'Extension', 10, ['ext', 'phone extension']),
  dateColumn('start_date', 'Start', ['start date', 'started', 'hire date', 'date of joining', 'joined']),
  dateColumn('end_date', 'End', ['end date', 'left', 'leaving date', 'termination date']),
  column('external', 'External', 10, ['contractor', 'subcontractor', 'freelancer']),
  column('active', 'Active', 10, [], written),
  createdColumn,
]
