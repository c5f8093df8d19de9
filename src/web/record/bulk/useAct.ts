/** The shared part of the dialogs about many records: the selection, and the write. */
import type { BulkResult } from '#core/recordBulk.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { withRecordNames } from '#web/ui/errors.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import type { LoadedEditing } from '../editing/editing.ts'
import { invalidatedBy, type ShownRecordType } from '../shownRecordType.ts'
import type { BulkActions } from './bulkActions.ts'
import type { BulkAct } from './BulkBar.tsx'
import type { RecordBulkSelection } from './useSelection.ts'

export interface PartProps {
  kind: ShownRecordType
  acts: BulkActions
  editing?: LoadedEditing | undefined
  selection: Pick<RecordBulkSelection, 'count' | 'whom' | 'clear' | 'nameOf'>
  onClose: () => void
}

const done: Record<BulkAct, string> = {
  edit: 'edited',
  tag: 'tagged',
  move: 'moved',
  archive: 'archived',
  restore: 'restored',
  remove: 'deleted',
}
/** Words for records that end at once. */
const endings: Partial<Record<BulkAct, string>> = { archive: 'made inactive', restore: 'made active' }

/** The write of an act: it closes the dialog, tells how many were changed, offers to take it back, and lets go of the selection. */
export function useAct({ kind, acts, selection, onClose }: Omit<PartProps, 'editing'>, act: BulkAct) {
  const { formats } = useLocale()
  const endpoint = acts[act]
  if (!endpoint) throw new Error(`Nothing does ${act} to many ${kind.names.many}.`)
  const write = useEndpointMutation(endpoint, invalidatedBy(kind), (reply, undo) => {
    const { changed, count } = reply as BulkResult
    const others = changed === count ? '' : ` The other ${formats.number(count - changed)} had this value already.`
    const countText = formats.counted(changed, kind.noun, kind.names.many)
    const message = `${countText} ${(acts.ending && endings[act]) ?? done[act]}.${others}`
    notifySuccess(message, undo)
  })
  return async (body: object) => {
    try {
      await write.mutateAsync({ body: { ...selection.whom(), ...body } })
    } catch (refusal) {
      throw withRecordNames(refusal, selection.nameOf)
    }
    selection.clear()
    onClose()
  }
}

/** Describes the selected records for an action's title: `one client`, `1,234 clients`. */
export function useMeant({ kind, selection }: Pick<PartProps, 'kind' | 'selection'>): string {
  const { formats } = useLocale()
  return selection.count === 1 ? `one ${kind.noun}` : formats.counted(selection.count, kind.noun, kind.names.many)
}
