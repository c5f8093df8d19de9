/** The pages of a kind of record: a new one, and one that is there. */
import type { ComponentProps, ReactNode } from 'react'

import type { DefinedRecord, ItemOf } from '#core/records.kit.ts'
import type { AnyRecord, RecordKind } from '../kind.ts'
import { NewRecord, RecordScreen } from '../RecordScreen.tsx'
import type { KitForm } from './form.tsx'
import { kindOf } from './kind.ts'

/** What a page shows beside its form. */
type PageSpec<R extends DefinedRecord> = Omit<
  ComponentProps<typeof RecordScreen<AnyRecord & ItemOf<R>>>,
  'kind' | 'labels' | 'children'
> & {
  Form: KitForm<R>
  /** The kind, where it says more than the record. */
  kind?: RecordKind
  /** What its history calls that is no field. */
  labels?: Readonly<Record<string, string>>
  /** Below the form of one that is there. */
  after?: (record: ItemOf<R>) => ReactNode
}

/** The page of a record that is not there yet, and of one. */
export function recordPage<R extends DefinedRecord>(
  record: R,
  { Form, after, kind = kindOf(record), labels, ...page }: PageSpec<R>,
) {
  return {
    New: () => <NewRecord kind={kind}>{(saving) => <Form {...saving} />}</NewRecord>,
    Opened: () => (
      <RecordScreen<AnyRecord & ItemOf<R>> kind={kind} labels={{ ...record.labels, ...labels }} {...page}>
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
