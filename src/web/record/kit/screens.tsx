/** The pages of a kind of record: a new one, one that is there, and the import of a file. */
import type { ComponentProps, ComponentType, ReactNode } from 'react'

import { columnKey } from '#core/records.fields.ts'
import type { DefinedRecord, ItemOf } from '#core/records.kit.ts'
import { ImportRecords } from '../import/ImportRecords.tsx'
import { type AnyRecord, invalidatedBy } from '../kind.ts'
import { NewRecord, RecordScreen } from '../RecordScreen.tsx'
import type { KitForm } from './form.tsx'
import { kindOf } from './kind.ts'
import type { Reference } from './reference.tsx'

/** What a page shows beside its form. */
type PageSpec<R extends DefinedRecord> = Omit<
  ComponentProps<typeof RecordScreen<AnyRecord & ItemOf<R>>>,
  'kind' | 'labels' | 'children'
> & {
  Form: KitForm
  /** Below the form of one that is there. */
  after?: (record: ItemOf<R>) => ReactNode
}

/** The page of a record that is not there yet, and of one. */
export function recordPage<R extends DefinedRecord>(record: R, { Form, after, ...page }: PageSpec<R>) {
  const kind = kindOf(record)
  return {
    New: () => <NewRecord kind={kind}>{(saving) => <Form {...saving} />}</NewRecord>,
    Opened: () => (
      <RecordScreen<AnyRecord & ItemOf<R>> kind={kind} labels={record.labels} {...page}>
        {(one, saving) => (
          <>
            <Form record={one} {...saving} />
            {after?.(one)}
          </>
        )}
      </RecordScreen>
    ),
  }
}

/** The screen that reads a file of records. */
export function importScreen(
  record: DefinedRecord,
  references: Readonly<Record<string, Reference>> = {},
): ComponentType {
  const kind = kindOf(record)
  const { names, noun, title, imports, fields } = record
  const lookups = Object.fromEntries(
    Object.entries(references).flatMap(([name, { lookup }]) => {
      const field = fields[name]
      return field ? [[columnKey(name, field), lookup]] : []
    }),
  )
  return () => <ImportRecords kind={{ names, noun, title, calls: imports, forgets: invalidatedBy(kind), lookups }} />
}
