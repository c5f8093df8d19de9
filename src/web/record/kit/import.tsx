/** The screen that reads a file of records. It is loaded when it is opened: most people only read a list. */
import { lazy } from '#web/lazy.tsx'
import { type ComponentType, Suspense } from 'react'

import { columnKey } from '#core/recordFields.ts'
import type { RecordType } from '#core/recordType.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { invalidatedBy, type ShownRecordType } from '../shownRecordType.ts'
import { kindOf } from './kind.ts'
import type { KitReference } from './reference.tsx'

type LoadedLookups = () => Promise<Readonly<Record<string, Pick<KitReference, 'lookup'>>>>

export function importScreen(
  record: RecordType & { imports: object },
  references: LoadedLookups = async () => ({}),
  kindOfRecord: ShownRecordType = kindOf(record),
): ComponentType {
  const { names, noun, title, imports, fields } = record
  const invalidates = invalidatedBy(kindOfRecord)
  const Screen = lazy(async () => {
    const [{ ImportRecords }, chosen] = await Promise.all([import('../import/ImportRecords.tsx'), references()])
    const lookups = Object.fromEntries(
      Object.entries(chosen).flatMap(([name, { lookup }]) => {
        const field = fields[name]
        return field ? [[columnKey(name, field), lookup]] : []
      }),
    )
    const kind = { names, noun, title, calls: imports, invalidates, lookups }
    return { default: () => <ImportRecords kind={kind} /> }
  })
  return () => (
    <Suspense fallback={<SkeletonBlock lines={6} label="Loading the import" />}>
      <Screen />
    </Suspense>
  )
}
