import { Chip } from '#web/ui/Chip.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { projectText } from '../../entries/web/entryText.ts'

/** Of its dialog, in pixels (specification, section 9). */
export const timerWidth = 500

/** The timer's name, which is what it runs on, and that it runs. */
export const TimerTitle = ({ entry }: { entry: DiaryEntry | null }) => (
  <span className="fb-timer-title">
    <span>{entry === null ? 'New timer' : nameOf(entry)}</span>
    {entry?.active === true && <Chip tone="warning">ACTIVE</Chip>}
  </span>
)

const nameOf = (entry: DiaryEntry) => (entry.project === null ? 'Timer' : (entry.task?.name ?? projectText(entry)))
