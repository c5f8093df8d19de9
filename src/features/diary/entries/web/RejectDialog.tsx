import { lazy } from '#web/lazy.tsx'
import { mentionable } from '#features/users/users/web/people.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { DiaryEntry } from '../entries.contract.ts'

const Mentioning = lazy(() =>
  import('#web/ui/form/MentionReason.tsx').then((kit) => ({ default: kit.reasonMentioning(mentionable) })),
)

interface RejectDialogProps {
  entries: readonly DiaryEntry[] | null
  onReject: (reason: string) => Promise<unknown> | void
  onCancel: () => void
}

/** Asks for the reason of a rejection, which is required. */
export function RejectDialog({ entries, onReject, onCancel }: RejectDialogProps) {
  const count = entries?.length ?? 0
  const people = new Set(entries?.map(({ user }) => user.name))
  return (
    <ConfirmDialog
      opened={entries !== null}
      title={count > 1 ? `Reject ${count} entries` : 'Reject entry'}
      confirmLabel="Reject"
      tone="danger"
      reason={{
        label: 'Reason',
        required: true,
        input: Mentioning,
        description: `Shown to ${[...people].slice(0, 3).join(', ')}${people.size > 3 ? ' and others' : ''}.`,
      }}
      onConfirm={onReject}
      onCancel={onCancel}
    />
  )
}
