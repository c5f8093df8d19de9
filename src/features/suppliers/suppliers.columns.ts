/** The columns of suppliers as a table; the firm's own fields follow them as `udf.<key>`. */
import type { Wording } from '#core/locale/wording.ts'
import {
  addressColumns,
  column,
  createdColumn,
  notesColumn,
  type TableColumn,
  tagsColumn,
} from '#core/records.columns.ts'
import type { FieldKind } from '#core/extraFields.ts'

export const supplierTable = (wording: Wording) => [
  column('name', 'Name', 32, ['supplier', 'supplier name', 'vendor', 'vendor name', 'company', 'company name']),
  ...addressColumns(wording),
  column('email', 'Email', 28, ['e mail', 'email address', 'e mail address', 'mail']),
  column('phone', 'Telephone', 18, ['phone', 'phone number', 'telephone number', 'tel', 'main phone']),
  column('website', 'Website', 28, ['web', 'url', 'web address']),
  tagsColumn,
  notesColumn,
  createdColumn,
]

/** The column of one of the firm's own fields: `udf.<key>`, a number or a date where the field is one. */
export const fieldColumn = ({ key, name, kind }: { key: string; name: string; kind: FieldKind }): TableColumn =>
  column(`udf.${key}`, name, 20, [], { kind: kind === 'number' || kind === 'date' ? kind : 'text' })
