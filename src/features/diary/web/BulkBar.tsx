import { Button } from '#web/ui/Button.tsx'
import type { DiaryEntry } from '../diary.contract.ts'
import { actWords, type BulkPlan, type RowAct } from './diaryActions.ts'

/** The contract's bound on a batch. */
const most = 500

interface BulkBarProps {
  plans: readonly BulkPlan[]
  act: (act: RowAct, entries: readonly DiaryEntry[]) => void
  /** How many of the selected may be changed, and what changes them. */
  changeable: number
  onEdit: () => void
  /** Where there is little room, what is not possible is told when asked for. */
  folded: boolean
  /** Those that can be copied to other days. */
  copy?: { entries: readonly DiaryEntry[]; run: (entries: readonly DiaryEntry[]) => void }
}

/** What can be done with the selected entries, and in words with how many it cannot. */
export function BulkBar({ plans, act, changeable, onEdit, folded, copy }: BulkBarProps) {
  const notes = plans.flatMap(({ note }) => (note === null ? [] : [note]))
  return (
    <>
      {plans.map((plan) => (
        <Button
          key={plan.act}
          tone={plan.act === 'approve' || plan.act === 'submit' ? 'soft' : 'default'}
          disabled={plan.entries.length > most}
          onClick={() => act(plan.act, plan.entries)}
        >
          {actWords[plan.act].label} {plan.entries.length}
        </Button>
      ))}
      {changeable > 0 && (
        <Button disabled={changeable > most} onClick={onEdit}>
          Edit {changeable}…
        </Button>
      )}
      {copy && (
        <Button disabled={copy.entries.length > most} onClick={() => copy.run(copy.entries)}>
          Copy {copy.entries.length}
        </Button>
      )}
      {plans.length === 0 && changeable === 0 && !copy && (
        <span className="fb-muted">Nothing can be done with the selected entries.</span>
      )}
      {(changeable > most || plans.some(({ entries }) => entries.length > most)) && (
        <span className="fb-muted">At most {most} at once.</span>
      )}
      {notes.length > 0 && (
        <details className="fb-diary-notes fb-muted fb-small" open={!folded}>
          <summary>Not all of the selected</summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
