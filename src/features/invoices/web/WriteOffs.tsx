/** Write-offs, and the way to take them back. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Formats } from '#core/locale/format.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { PagedCard, pagedRows } from '#web/record/PagedCard.tsx'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { type WriteOff, writeOffCalls } from '../writeOffs.contract.ts'
import { unbilledReads } from './billing.ts'

export function WriteOffs() {
  const { formats } = useLocale()
  const [page, setPage] = useState(1)
  const [undoing, setUndoing] = useState<WriteOff | null>(null)
  const query = useQuery({
    ...queryFor(writeOffCalls.list, { query: { page: String(page), rows: String(pagedRows) } }),
    placeholderData: keepPreviousData,
  })
  const undo = useEndpointMutation(writeOffCalls.undo, unbilledReads, () => notifySuccess('Write-off undone.'))
  return (
    <>
      <PagedCard
        title="Written off"
        asked={query}
        page={page}
        onPage={setPage}
        empty={<p className="fb-muted">No write-offs yet. To write off work, choose “Bill…” on its project.</p>}
      >
        {(rows) => (
          <ul className="fb-write-offs">
            {rows.map((row) => (
              <li key={row.id}>
                <span>{formats.date(row.date)}</span>
                <span>
                  <RelatedNames records={[row.project]} prefix="projects" permission="projects.view_project" />{' '}
                  <span className="fb-muted">{describe(row, formats)}</span>
                </span>
                <span className="fb-num" data-undone={row.undone ?? undefined}>
                  {formats.money(row.amount)}
                </span>
                <span>
                  {row.can_undo && (
                    <Button aria-label={`Undo the write-off of ${row.project.name}`} onClick={() => setUndoing(row)}>
                      Undo…
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedCard>
      <ConfirmDialog
        opened={undoing !== null}
        title="Undo this write-off?"
        confirmLabel="Undo write-off"
        onCancel={() => setUndoing(null)}
        onConfirm={async () => {
          if (undoing)
            await undo.mutateAsync({ params: { id: String(undoing.id) }, body: {}, version: undoing.version })
          setUndoing(null)
        }}
      >
        {undoing && `${formats.money(undoing.amount)} of ${undoing.project.name} can be billed again from today.`}
      </ConfirmDialog>
    </>
  )
}

const describe = ({ quote_item, hours, reason, user, undone, undone_by }: WriteOff, formats: Formats) =>
  [
    quote_item?.name,
    hours !== '0.00' && `${formats.hours(hours)} h`,
    reason,
    user?.name,
    undone && `undone on ${formats.date(undone)}${undone_by ? ` by ${undone_by.name}` : ''}`,
  ]
    .filter(Boolean)
    .join(' · ')
