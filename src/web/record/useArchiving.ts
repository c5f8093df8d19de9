import { today } from '#core/days.ts'
import type { BulkResult } from '#core/recordBulk.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { type AnyRecord, invalidatedBy, hasEnded, type ShownRecordType, valueOf } from './shownRecordType.ts'
import type { OwnActions } from './ownActions.ts'

/** Ends a record today, or brings it back: the same acts as of many in the list, with Undo. Null where neither is to be done. */
export function useArchiving(kind: ShownRecordType, record: AnyRecord, actions: OwnActions) {
  const { id, name, version } = record
  const { ending, calls } = kind
  const { timezone } = useLocale()
  const begins = ending?.begins === undefined ? null : valueOf(record, ending.begins)
  // A record that is not in use yet has not ended.
  const ended = hasEnded(record) && !(typeof begins === 'string' && begins > today(timezone))
  const notifyAfter = (message: string) => (reply: unknown, undo?: () => Promise<void>) => {
    const taken = actions.made((reply as BulkResult).results[0]?.version ?? 0, undo)
    notifySuccess(message, taken)
  }
  const ofAct = (act: 'archive' | 'restore', message: string) =>
    [ending?.[act] ?? calls.change, invalidatedBy(kind), notifyAfter(message)] as const
  const archive = useEndpointMutation(...ofAct('archive', `${name} archived.`))
  const restore = useEndpointMutation(...ofAct('restore', `${name} restored.`))
  const act = ended ? restore : archive
  // A record that ended because of its parent is not restored alone.
  if (!ending || !record.can_change || (ended && valueOf(record, ending.from) === null)) return null
  return {
    label: ended ? 'Restore' : 'Archive',
    run: () =>
      void actions
        .inTurn(version, (seen) => act.mutateAsync({ body: { ids: [id], versions: { [id]: seen } } }))
        .catch(notifyError),
  }
}
