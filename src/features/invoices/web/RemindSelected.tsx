/** Reminders of the selected invoices of a list, where they are overdue. */
import { lazy } from '#web/lazy.tsx'
import { Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import type { SelectedProps } from '#web/record/RecordList.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'

const RemindOverdue = lazy(() => import('./RemindOverdue.tsx').then((kit) => ({ default: kit.RemindOverdue })))

export function RemindSelected({ selection, tab }: SelectedProps) {
  const me = useMe()
  const [reminding, setReminding] = useState(false)
  // All of a list are reminded of by the button above it.
  if (tab !== 'overdue' || selection.all || !has(me, 'invoice.change_invoice') || !has(me, 'contacts.view_contact'))
    return null
  return (
    <>
      <Button onClick={() => setReminding(true)}>Remind of selected…</Button>
      {reminding && (
        <Suspense>
          <RemindOverdue
            query={{}}
            only={new Set([...selection.selected].map(Number))}
            onClose={() => setReminding(false)}
          />
        </Suspense>
      )}
    </>
  )
}
