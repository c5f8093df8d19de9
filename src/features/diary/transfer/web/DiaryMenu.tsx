import { lazy } from '#web/lazy.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import { useActions } from '#web/actions.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import type { ListQuery } from './exportChoices.ts'

const ExportDialog = lazy(() => import('./ExportDialog.tsx').then((kit) => ({ default: kit.ExportDialog })))

/** The menu with export and import; empty where neither is allowed. */
export function DiaryMenu({ query }: { query: ListQuery }) {
  const me = useMe()
  const { words } = useLocale()
  const navigate = useNavigate()
  const [exporting, setExporting] = useState(false)
  const actions = [
    ...(has(me, 'diary.export')
      ? [{ id: 'export', label: 'Export…', keywords: 'csv excel xlsx pdf timesheet', run: () => setExporting(true) }]
      : []),
    ...(has(me, 'diary.import')
      ? [
          {
            id: 'import',
            label: 'Import…',
            keywords: 'csv harvest toggl clockify kimai',
            run: () => void navigate({ to: '/diary/import/' }),
          },
        ]
      : []),
  ]
  useActions(actions)
  if (actions.length === 0) return null
  return (
    <>
      <RowMenu
        label={words.diary.toLowerCase()}
        name="More actions"
        look="bordered"
        actions={actions.map(({ label, run }) => ({ label, onClick: run }))}
      />
      {exporting && (
        <Suspense>
          <ExportDialog query={query} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </>
  )
}
