/** The columns of qualifications as a table. */
import { column, createdColumn, dateColumn, notesColumn } from '#core/records.columns.ts'

export const qualificationTable = () => [
  column('name', 'Qualification', 30),
  column('user', 'Person', 24),
  column('department', 'Department', 18),
  column('reference', 'Reference', 16),
  dateColumn('start', 'Start'),
  dateColumn('expiration', 'Expiration'),
  column('state', 'State', 12),
  column('days_left', 'Days left', 10, [], { kind: 'integer' }),
  column('evidence', 'Evidence', 10, [], { kind: 'integer' }),
  notesColumn,
  createdColumn,
]
