import type { DiaryEntry } from '../entries.contract.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { badgeOf, reasonText } from './entryText.ts'
import { useDiaryLocale } from './useDiaryLocale.ts'

/** The status of an entry, who decided it, and why. */
export function EntryNotes({ entry, withName = false }: { entry: DiaryEntry; withName?: boolean }) {
  const { formats, timezone } = useDiaryLocale()
  const { decided_by, decided_for, decided_at, decision_notes } = entry
  return (
    <div className="fb-diary-standing">
      <p>
        <StatusBadge status={badgeOf(entry)} />
        {withName && <span>{entry.user.name}</span>}
        {decided_by && decided_at && (
          <span className="fb-muted">
            by {decided_by.name}
            {decided_for && ` for ${decided_for.name}`}, {formats.dateTime(decided_at, timezone)}
          </span>
        )}
      </p>
      {decision_notes !== '' && <blockquote>{reasonText(entry)}</blockquote>}
      {entry.status === 'rejected' && (
        <p className="fb-muted">Change this rejected entry before you submit it again. A change makes it a draft.</p>
      )}
      {entry.auto_stopped && (
        <p className="fb-diary-warning">
          This timer was not stopped, so it was stopped automatically for {withName ? entry.user.name : 'you'}. Check
          its times.
        </p>
      )}
      {entry.overlap && (
        <p className="fb-diary-warning">It overlaps another entry. Change its times before you submit it.</p>
      )}
    </div>
  )
}
