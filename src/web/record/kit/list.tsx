/** The list of a record type, its columns made from the fields. */
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useMemo } from 'react'

import { fieldResources, listExtraFields } from '#core/extraFields.contract.ts'
import { withFields } from '#core/extraFields.ts'
import { addressLabels, type Wording } from '#core/locale/wording.ts'
import { columnKey, unseenOrderings } from '#core/recordFields.ts'
import type { RecordType, ItemOf } from '#core/recordType.ts'
import { queryFor } from '#web/api.ts'
import type { SearchKeys } from '#core/search.ts'
import { type Locale, useLocale } from '#web/locale.ts'
import { type SessionMe, useMe } from '#web/session.tsx'
import { RowCard, type RowCardProps } from '#web/ui/table/RowCard.tsx'
import type { Column } from '#web/ui/table/types.ts'
import '../record.css'
import { editingFrom } from '../editing/editing.ts'
import type { ListFile } from '../fileColumns.ts'
import { type AnyRecord, type ShownRecordType, valueOf } from '../shownRecordType.ts'
import { RecordList, type RecordListProps } from '../RecordList.tsx'
import { RecordName } from '../RecordName.tsx'
import type { MergeCalls } from '../useMerging.ts'
import { fieldCell } from './cells.tsx'
import { kindOf, tagsOf } from './kind.ts'
import type { ListHelp } from './queryHelp.ts'
import type { LoadedReferences } from './references.ts'

type LocalColumn<Row> = Omit<Column<Row>, 'cell'> & { cell: (row: Row, locale: Locale) => ReactNode }

export interface ListSpec<R extends RecordType> extends Pick<
  RecordListProps<AnyRecord>,
  'icon' | 'saved' | 'Above' | 'links' | 'keepsPage' | 'besides' | 'OfSelected'
> {
  /** Sentence about these records. */
  about: string | ((words: Wording) => string)
  /** The kind, where it says more than the record. */
  kind?: ShownRecordType
  /** The columns by their keys, or as they are, in this order; those of a new list, and the others that it can show. */
  columns: readonly (string | LocalColumn<ItemOf<R>>)[]
  hiddenAtFirst?: readonly string[]
  /** Tabs with their labels, of a list that has several. */
  tabs?: readonly { value: R['lists']['tabs'][number]; label: string }[]
  /** Cells that show more than the field's value. */
  cells?: Readonly<Record<string, (row: ItemOf<R>, locale: Locale) => ReactNode>>
  /**
   * A phone's card: its second line, what stands beside and below it; its title, where that leads to no page. A card
   * shows no children: what is given as such would be lost silently.
   */
  card: (row: ItemOf<R>, locale: Locale) => Partial<RowCardProps> & { children?: never }
  references?: LoadedReferences
  /** Help for keys that no field has, and for those that need other words. */
  help?: ListHelp | ((me: SessionMe) => ListHelp)
  /** Two of them that are the same one are made one. */
  merge?: MergeCalls
  /** File columns of a column, where there are several. */
  parts?: ListFile['parts']
}

/** Records without a page of their own: how one is opened. */
type ListProps<R extends RecordType> = Pick<RecordListProps<AnyRecord & ItemOf<R>>, 'own'>

/** Columns of a list by id, and its file. */
export interface KitListItem {
  shows: readonly string[]
  file: ListFile
}

/** The list of a record type. */
export function recordList<R extends RecordType>(
  record: R,
  spec: ListSpec<R>,
): ComponentType<ListProps<R>> & KitListItem {
  return Object.assign(listOf(record, spec), {
    shows: spec.columns.map((given) => (typeof given === 'string' ? given : given.id)),
    file: { columns: record.table, ...(spec.parts && { parts: spec.parts }) },
  })
}

function listOf(record: RecordType, spec: ListSpec<RecordType>): ComponentType<ListProps<RecordType>> {
  const { kind = kindOf(record), parts } = spec
  const { names, fields, searchKeys, lists, bulk, ends } = record
  const resource = fieldResources.find((fieldResource) => fieldResource === names.prefix)
  const references = spec.references ?? (async () => ({}))
  const extra = Object.entries(fields).find(([, field]) => field.kind === 'extra')
  const editing = editingFrom(async () => (await import('./editing.ts')).fieldEditing(record, await references()))
  const tagged = Object.values(fields).some((field) => field.kind === 'tags')
  const edited = Object.values(fields).some((field) => field.bulk)
  const props: Omit<RecordListProps<AnyRecord>, 'keys' | 'about' | 'columns'> = {
    ...spec,
    kind,
    ordering: lists.ordering,
    hiddenAtFirst: spec.hiddenAtFirst ?? [],
    usualTab: spec.tabs?.[0]?.value ?? (lists.tabs.length > 1 ? lists.tabs[0] : undefined),
    card: (row, locale) => <RowCard title={<RecordName kind={kind} record={row} />} {...spec.card(row, locale)} />,
    help: async (me, locale) => {
      const own = typeof spec.help === 'function' ? spec.help(me) : (spec.help ?? {})
      return (await import('./queryHelp.ts')).queryHelp(record, await references(), own, me, locale)
    },
    bulk: {
      ...(edited && bulk.edit && { edit: bulk.edit }),
      ...(tagged && bulk.tag && { tag: bulk.tag, tags: () => tagsOf(record) }),
      ...(bulk.remove && { remove: bulk.remove }),
      ...(spec.merge && { merge: spec.merge }),
      ...(kind.ending && { archive: kind.ending.archive, restore: kind.ending.restore }),
    },
    editing,
    ...(record.export && { file: { endpoint: record.export, columns: record.table, ...(parts && { parts }) } }),
    ...(ends === undefined && spec.besides === undefined && { endless: true as const }),
  }
  /** Returns the columns without those under a permission that the caller lacks. */
  const columnsFor = (me: SessionMe) => (locale: Locale) =>
    columnsOf(record, spec, kind, locale).filter(({ id }) => !unseenOrderings(record, me).has(id))
  function List({ keys, ...own }: ListProps<RecordType> & { keys: SearchKeys | undefined }) {
    const me = useMe()
    const { words } = useLocale()
    const columns = useMemo(() => columnsFor(me), [me])
    const about = typeof spec.about === 'string' ? spec.about : spec.about(words)
    const unseen = useMemo(() => unseenOrderings(record, me), [me])
    return (
      <RecordList<AnyRecord> {...props} {...own} about={about} columns={columns} keys={keys} unseenOrderings={unseen} />
    )
  }
  if (!extra || !resource) return (own) => <List {...own} keys={searchKeys} />
  return function ListWithExtraFields(own) {
    const { data } = useQuery(queryFor(listExtraFields, { query: { resource } }))
    const keys = useMemo(() => data && withFields(searchKeys, data), [data])
    return <List {...own} keys={keys} />
  }
}

/** The columns of a list by their keys, as their fields say. */
function columnsOf(
  { fields, lists }: RecordType,
  { columns, cells = {} }: ListSpec<RecordType>,
  kind: ShownRecordType,
  locale: Locale,
): Column<AnyRecord>[] {
  const labels = addressLabels(locale.words)
  const lines: readonly string[] = Object.keys(labels)
  return columns.map((key): Column<AnyRecord> => {
    if (typeof key !== 'string') return { ...key, cell: (row: AnyRecord) => key.cell(row, locale) }
    const [name, field] = Object.entries(fields).find(([text, any]) => columnKey(text, any) === key) ?? []
    const line = field === undefined && lines.includes(key) ? (key as keyof typeof labels) : undefined
    if (!field && !line && key !== 'name' && key !== 'created')
      throw new Error(`There is no field for the column ${key}.`)
    const own = cells[key]
    const cell = own ?? (line ? lineCell(line) : fieldCell(kind, name ?? key, field))
    const width = line ? lineWidths[line] : key === 'created' ? '10rem' : field?.listWidth
    return {
      id: key,
      header: line ? labels[line] : (field?.label ?? (key === 'created' ? 'Added' : 'Name')),
      ...(width !== undefined && { width }),
      ...(key === 'name' && { fixed: true }),
      ...(lists.orderings.includes(key) && { sort: key }),
      ...(field?.bulk && { edits: name ?? key }),
      ...((field?.kind === 'money' || field?.kind === 'number') && { numeric: true }),
      cell: (row: AnyRecord) => cell(row, locale),
    }
  })
}

const lineWidths: Readonly<Record<string, string>> = { city: '10rem', postcode: '7rem' }
const lineCell = (line: string) => (row: AnyRecord) => String((valueOf(row, 'address') as Record<string, string>)[line])
