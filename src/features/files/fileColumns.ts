/** The columns of the list of files as a table. */
import { column, dateColumn } from '#core/recordColumns.ts'

export const fileTable = () => [
  column('name', 'Name', 40),
  column('kind', 'Type', 12),
  column('of', 'Kind of record', 14),
  column('record', 'Belongs to', 30),
  column('purpose', 'Purpose', 12),
  column('size', 'Bytes', 12, [], { kind: 'integer' }),
  column('uploaded_by', 'Added by', 20),
  dateColumn('created', 'Added'),
  dateColumn('modified', 'Changed'),
]
