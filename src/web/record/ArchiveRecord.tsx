import { today } from '#core/days.ts'
import type { BulkResult } from '#core/records.bulk.ts'
import { useActions } from '#web/actions.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { type AnyRecord, invalidatedBy, hasEnded, type RecordKind, valueOf } from './kind.ts'
import type { OwnActs } from './ownActs.ts'

interface ArchiveRecordProps {
  kind: RecordKind
  ending: NonNullable<RecordKind['ending']>
  record: AnyRecord
  acts: OwnActs
}

/** Ends a record today, or brings it back: the same acts as of many in the list, with Undo. */
export function ArchiveRecord({ kind, ending, record, acts }: ArchiveRecordProps) {
  const { id, name, version } = record
  const { timezone } = useLocale()
  const begins = ending.begins === undefined ? null : valueOf(record, ending.begins)
  // What is not in use yet has not ended.
  const ended = hasEnded(record) && !(typeof begins === 'string' && begins > today(timezone))
  const notifyAfter = (message: string) => (reply: BulkResult, undo?: () => Promise<void>) => {
    const taken = acts.made(reply.results[0]?.version ?? 0, undo)
    notifySuccess(message, taken)
  }
  const invalidates = invalidatedBy(kind)
  const archive = useEndpointMutation(ending.archive, invalidates, notifyAfter(`${name} is archived.`) as never)
  const restore = useEndpointMutation(ending.restore, invalidates, notifyAfter(`${name} is restored.`) as never)
  const act = ended ? restore : archive
  const label = ended ? 'Restore' : 'Archive'
  // One that has not ended by itself, but because of what it belongs to, is not restored by itself.
  const can = record.can_change && (!ended || valueOf(record, ending.from) !== null)
  const run = () =>
    void acts
      .inTurn(version, (seen) => act.mutateAsync({ body: { ids: [id], versions: { [id]: seen } } } as never))
      .catch(notifyError)
  useActions(can ? [{ id: 'archive-record', label: `${label} ${name}`, run }] : [])
  if (!can) return null
  return (
    <Button busy={act.isPending} onClick={run}>
      {label}
    </Button>
  )
}
