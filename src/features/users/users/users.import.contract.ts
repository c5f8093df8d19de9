/** People from files: their columns and the calls. Nobody is invited by it, and nobody is put into a group. */
import { column, dateColumn } from '#core/records.columns.ts'
import { recordImports } from '#core/records.import.ts'
import { userNames } from './users.names.ts'

export const userTable = () => [
  column('first_name', 'First name', 18, ['forename', 'given name', 'name', 'full name', 'employee', 'employee name']),
  column('last_name', 'Last name', 18, ['surname', 'family name']),
  column('email', 'Email', 28, ['e mail', 'email address', 'e mail address', 'work email', 'mail']),
  column('position', 'Position', 22, ['job title', 'job', 'role', 'designation']),
  column('department', 'Department', 18, ['team']),
  column('manager', 'Manager', 20, ['line manager', 'reports to', 'supervisor']),
  column('mobile', 'Mobile', 18, ['mobile phone', 'cell', 'cell phone', 'mobile number']),
  column('office', 'Office telephone', 18, ['phone', 'telephone', 'work phone', 'office phone']),
  column('extension', 'Extension', 10, ['ext', 'phone extension']),
  dateColumn('start_date', 'Start date', ['start', 'started', 'hire date', 'date of joining', 'joined']),
  dateColumn('end_date', 'End date', ['end', 'left', 'leaving date', 'termination date']),
  column('external', 'External', 10, ['contractor', 'subcontractor', 'freelancer']),
]

export const userImports = recordImports(userNames)
