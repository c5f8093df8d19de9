import { lazy } from '#web/lazy.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import type { RecordCount } from '#core/records.ts'
import { has } from '#core/permissions.ts'
import { useActions } from '#web/actions.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import type { FileOfList } from './fileColumns.ts'
import { addressOf, type ShownRecordType } from './shownRecordType.ts'

const ExportRecords = lazy(() => import('./ExportRecords.tsx').then((kit) => ({ default: kit.ExportRecords })))

interface ListMenuProps {
  kind: ShownRecordType
  /** The list's export; absent for viewers who may not have it. */
  file: FileOfList | undefined
  total: RecordCount
}

/** The menu of a list's exports and imports. Nothing where neither is allowed. */
export function ListMenu({ kind, file, total }: ListMenuProps) {
  const me = useMe()
  const navigate = useNavigate()
  const [exporting, setExporting] = useState(false)
  const { formats } = useLocale()
  const { names } = kind
  const actions = [
    ...(file ? [{ id: 'export', label: 'Export…', keywords: 'csv excel xlsx', run: () => setExporting(true) }] : []),
    ...(kind.imports === true && has(me, names.add)
      ? [
          {
            id: 'import',
            label: 'Import…',
            keywords: 'csv excel xlsx',
            run: () => void navigate({ to: addressOf(kind, 'import') }),
          },
        ]
      : []),
  ]
  useActions(actions)
  if (actions.length === 0) return null
  return (
    <>
      <RowMenu
        label={names.many}
        name="More actions"
        look="bordered"
        actions={actions.map(({ label, run }) => ({ label, onClick: run }))}
      />
      {exporting && file && (
        <Suspense>
          <ExportRecords
            {...file}
            what={`${formats.total(total)} ${total.count === 1 ? kind.noun : names.many}`}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </>
  )
}
