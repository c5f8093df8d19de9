/** The overview of a record type, from its fields: what of them is shown, and how each is changed there. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

import { type ExtraField, fieldResources, listExtraFields } from '#core/extraFields.contract.ts'
import { type Field, seesFieldOf } from '#core/recordFields.ts'
import type { RecordType, ItemOf } from '#core/recordType.ts'
import { queryFor } from '#web/api.ts'
import { type Locale, useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import type { MentionablePeople } from '#web/ui/form/MentionArea.tsx'
import type { Column } from '#web/ui/table/types.ts'
import { type EditFields, editingFrom } from '../editing/editing.ts'
import { type AnyRecord, type ShownRecordType, valueOf } from '../shownRecordType.ts'
import { Overview } from '../overview/Overview.tsx'
import { factCell } from './cells.tsx'
import type { LoadedReferences } from './references.ts'

export interface OverviewSpec<R extends RecordType> {
  /** Fields to show, in this order; by default all except the name and those with rows of their own. */
  facts?: readonly (keyof R['fields'] & string)[]
  /** Whether a field has no row, such as one that few firms fill in and that is empty. */
  hides?: (name: string, row: ItemOf<R>) => boolean
  /** Values on the overview that are more than the field's. */
  cells?: Readonly<Record<string, (row: ItemOf<R>, locale: Locale) => ReactNode>>
  /** Whether a field can still be edited there; by default every field of a record that the viewer may change. */
  edits?: (name: string, row: ItemOf<R>) => boolean
  /** Choices of references, and the people whom notes may mention: loaded when somebody edits. */
  references?: LoadedReferences
  people?: () => Promise<MentionablePeople>
  /** Fields with rows of other tables that are changed here too, and how; others are changed in the form. */
  rows?: { names: readonly string[]; edits: () => Promise<EditFields> }
  /** Cards of the record type: open items, and related records. */
  open?: (row: ItemOf<R>) => ReactNode
  beside?: (row: ItemOf<R>) => ReactNode
  /** Facts beside the next step, such as deadlines; null without any. */
  dues?: (row: ItemOf<R>, locale: Locale) => ReactNode
}

export function recordOverview<R extends RecordType>(
  definition: R,
  spec: OverviewSpec<R>,
  kind: ShownRecordType,
  labels: Readonly<Record<string, string>>,
): (row: AnyRecord & ItemOf<R>) => ReactNode {
  const made = overviewOf(definition, spec as OverviewSpec<RecordType>, kind, labels)
  return (row) => <made.Shown row={row} />
}

function overviewOf(
  definition: RecordType,
  spec: OverviewSpec<RecordType>,
  kind: ShownRecordType,
  labels: Readonly<Record<string, string>>,
) {
  const { fields, names } = definition
  const all = Object.entries(fields)
  const messages =
    spec.facts ?? all.filter(([name, field]) => name !== 'name' && field.kind !== 'rows').map(([name]) => name)
  const resource = fieldResources.find(
    (fieldResource) => fieldResource === names.prefix && all.some(([, field]) => field.kind === 'extra'),
  )
  const editing = editingFrom(async () => {
    const [{ fieldEditing }, references, people, rows] = await Promise.all([
      import('./editing.ts'),
      spec.references?.() ?? {},
      spec.people?.(),
      spec.rows?.edits(),
    ])
    const declared = fieldEditing(definition, references, people)
    return { ...declared, fields: { ...declared.fields, ...rows } }
  })
  function Shown({ row }: { row: AnyRecord }) {
    const me = useMe()
    const locale = useLocale()
    const { data: extra } = useQuery({
      ...queryFor(listExtraFields, { query: { resource } }),
      enabled: resource !== undefined,
    })
    const facts = useMemo(
      () => [
        ...messages.flatMap((name): Column<AnyRecord>[] => {
          const field = fields[name]
          if (!field || field.kind === 'extra' || !seesFieldOf(me, name, field, row) || spec.hides?.(name, row))
            return []
          const cell = spec.cells?.[name] ?? factCell(kind, name, field)
          const follows = field.follows?.(row) ?? null
          return [
            {
              id: name,
              header: field.label,
              ...(follows === null &&
                isEdited(name, field, spec) &&
                (spec.edits?.(name, row) ?? true) && { edits: name }),
              cell: (record) => (follows === null ? cell(record, locale) : followed(cell(record, locale), follows)),
            },
          ]
        }),
        ...(extra ?? []).map((field) => extraFact(field, locale)),
      ],
      [me, locale, extra, row],
    )
    return (
      <Overview
        kind={kind}
        record={row}
        facts={facts}
        editing={editing}
        labels={labels}
        open={spec.open?.(row)}
        beside={spec.beside?.(row)}
        dues={spec.dues?.(row, locale)}
      />
    )
  }
  return { Shown }
}

/** Leaves to the form what nobody said how to choose. */
function isEdited(name: string, { kind }: Field, { references, people, rows }: OverviewSpec<RecordType>) {
  if (kind === 'reference') return references !== undefined
  return kind === 'rows' ? rows?.names.includes(name) === true : kind !== 'notes' || people !== undefined
}

/** Shows a value with its origin. */
const followed = (value: ReactNode, follows: string) => (
  <>
    {value} <span className="fb-muted fb-small">{follows}</span>
  </>
)

/** A field that the firm has added; the form changes it. */
const extraFact = ({ key, name }: ExtraField, { formats }: Locale): Column<AnyRecord> => ({
  id: `udf.${key}`,
  header: name,
  cell: (row) => {
    const value = (valueOf(row, 'udf') as Readonly<Record<string, string | boolean>>)[key]
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    return value !== undefined && /^\d{4}-\d\d-\d\d$/.test(value) ? formats.date(value) : value
  },
})
