import { LaterConfirm } from '#web/ui/LaterConfirm.tsx'

interface DiscardBriefProps {
  opened: boolean
  onDiscard: () => Promise<unknown>
  onCancel: () => void
}

/** A question before a timer of less than a minute and without a task becomes an entry of 0:00. */
export function DiscardBrief({ opened, onDiscard, onCancel }: DiscardBriefProps) {
  return (
    <LaterConfirm
      opened={opened}
      title="Discard this timer?"
      confirmLabel="Discard"
      cancelLabel="Keep it running"
      tone="danger"
      onConfirm={onDiscard}
      onCancel={onCancel}
    >
      It ran for less than a minute and has no task.
    </LaterConfirm>
  )
}
