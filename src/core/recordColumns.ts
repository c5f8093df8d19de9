/**
 * The columns of a list as a table: what an export writes and an import reads. Columns are named by the locale's
 * wording, so that another organisation of the same locale can import an exported file without mapping its columns.
 */
import { addressLabels, type Wording } from './locale/wording.ts'

export interface TableColumn {
  key: string
  name: string
  /** `date` is `YYYY-MM-DD`, `decimal` has two decimals, `number` as many as it has. */
  kind: 'text' | 'integer' | 'decimal' | 'number' | 'date'
  /** Width in characters. */
  width: number
  /** Other programs' headings for the column; case and punctuation do not matter. */
  also?: readonly string[]
  /** True for a column that is written and never imported: computed, or set by the server. */
  readOnly?: true
  /** True for a text with mentions: `@user-id:7` in the database, `@name` in a file. */
  mentions?: true
}

export const column = (
  key: string,
  name: string,
  width: number,
  also: readonly string[] = [],
  more: Partial<TableColumn> = {},
): TableColumn => ({ key, name, kind: 'text', width, also, ...more })

/** The lines of an address. */
export function addressColumns(wording: Wording): TableColumn[] {
  const labels = addressLabels(wording)
  return [
    column('line1', labels.line1, 30, [
      'address',
      'address 1',
      'address line 1',
      'street',
      'street address',
      'billing street',
      'primary address',
      'bill address',
    ]),
    column('line2', labels.line2, 24, [
      'address 2',
      'address line 2',
      'street 2',
      'secondary address',
      'suite',
      'apartment',
    ]),
    column('city', labels.city, 18, ['city', 'town', 'town or city', 'post town', 'locality', 'billing city']),
    column('region', labels.region, 16, ['county', 'state', 'province', 'region', 'billing state']),
    column('postcode', labels.postcode, 12, [
      'postcode',
      'post code',
      'postal code',
      'zip',
      'zip code',
      'eircode',
      'pin code',
      'pin',
    ]),
    column('country', labels.country, 10, ['country', 'country code']),
  ]
}

export const dateColumn = (key: string, name: string, also: readonly string[] = []): TableColumn =>
  column(key, name, 13, also, { kind: 'date' })
/** A computed column of a list: an export has it, an import ignores it. */
export const derivedColumn = (
  key: string,
  name: string,
  kind: TableColumn['kind'] = 'text',
  width = kind === 'decimal' ? 12 : 16,
): TableColumn => column(key, name, width, [], { kind, readOnly: true })
export const createdColumn: TableColumn = column('created', 'Added', 13, [], { kind: 'date', readOnly: true })
