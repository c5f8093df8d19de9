/** The pages of a record type: for a new record, and for an existing one. */
import { type ComponentProps, type ReactNode, Suspense } from 'react'

import type { RecordType, ItemOf } from '#core/recordType.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { AnyRecord, ShownRecordType } from '../shownRecordType.ts'
import { NewRecord, RecordScreen } from '../RecordScreen.tsx'
import type { KitForm } from './form.tsx'
import { kindOf } from './kind.ts'
import { type OverviewSpec, recordOverview } from './overview.tsx'

/** The part of a page beside its form. */
type PageSpec<R extends RecordType> = Omit<
  ComponentProps<typeof RecordScreen<AnyRecord & ItemOf<R>>>,
  'kind' | 'labels' | 'children' | 'overview'
> & {
  /** The record's form, loaded separately: most people only look. */
  Form: KitForm<R>
  overview?: OverviewSpec<R>
  /** The kind, where it says more than the record. */
  kind?: ShownRecordType
  /** Labels of the history for names that are no fields. */
  labels?: Readonly<Record<string, string>>
}

/** The page of a record that is not there yet, and of one. */
export function recordPage<R extends RecordType>(
  record: R,
  { Form, overview = {}, kind = kindOf(record), labels: further, ...page }: PageSpec<R>,
) {
  const labels = { ...record.labels, ...further }
  const overviewed = recordOverview(record, overview, kind, labels)
  const form = (drawn: ReactNode) => (
    <Suspense fallback={<SkeletonBlock lines={10} label="Loading the form" />}>{drawn}</Suspense>
  )
  return {
    New: () => <NewRecord kind={kind}>{(saving) => form(<Form {...saving} />)}</NewRecord>,
    Opened: () => (
      <RecordScreen<AnyRecord & ItemOf<R>> kind={kind} labels={labels} {...page} overview={overviewed}>
        {(anyRecord, saving) => form(<Form record={anyRecord} {...saving} />)}
      </RecordScreen>
    ),
  }
}
