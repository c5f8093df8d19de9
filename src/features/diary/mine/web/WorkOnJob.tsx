/** On the card of a job of today: its timer, what is logged for it, and the planned hours as an entry. */
import { IconPlayerPlay, IconSquare } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { useWorkOfDay } from '#features/schedule/web/workOfDay.ts'
import { searchOf } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Suggestion } from '../../entries/entryRows.contract.ts'
import { hoursText } from '../../entries/web/entryText.ts'
import { useDiaryConfig } from '../../entries/web/useDiaryConfig.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { canAddAtOnce } from '../../suggestions/web/suggestionRows.ts'
import { useNow, useRunning } from '../../timer/web/useRunning.ts'
import { useTaskTimer } from '../../timer/web/useTaskTimer.ts'
import { workOn } from '../mine.ts'
import { useEntryForm } from './useEntryForm.tsx'
import { useMyDays } from './useMyDays.ts'

export function WorkOnJob() {
  const work = useWorkOfDay()
  const { me, rows } = useMyDays()
  const { formats } = useDiaryLocale()
  const { open, form } = useEntryForm()
  const { running } = useRunning()
  const timer = useTaskTimer(running)
  const add = useAdding((prefilled) => open({ prefilled }))
  const runs = running !== null && running.task_id === work?.task.id
  const now = useNow(runs, 10_000)
  if (!work) return null
  const { task, project, day, inTimer } = work
  const { logged, suggestion } = workOn(day, task.id, rows)
  const mayAdd = has(me, 'diary.add_entry')
  // Planned hours have the travel in them, which an entry says by itself.
  const addText = ({ hours, travel }: Suggestion) =>
    `Add ${formats.hours(hours)}${travel > 0 ? ` + ${formats.hours(travel)} travel` : ''}`
  return (
    <>
      {runs && <StatusBadge status="running" label={`Running ${hoursText(running, now, formats)}`} />}
      {!runs && logged > 0 && (
        <Link to="/diary/user/$id/" params={{ id: me.id }} search={searchOf({ start: day, end: day })}>
          {formats.hours(logged)} logged
        </Link>
      )}
      {mayAdd && !inTimer && runs && (
        <Button icon={<IconSquare size={16} aria-hidden />} busy={timer.busy} onClick={timer.stop}>
          Stop
        </Button>
      )}
      {mayAdd && !inTimer && !runs && (
        <Button
          tone="soft"
          icon={<IconPlayerPlay size={16} aria-hidden />}
          aria-label={`Start timer: ${task.name}`}
          disabled={timer.busy}
          onClick={() => timer.start({ ...task, project })}
        >
          Start timer
        </Button>
      )}
      {mayAdd && !inTimer && suggestion && suggestion.end !== null && (
        <Button aria-label={`${addText(suggestion)}: ${task.name}`} onClick={() => add(suggestion)}>
          {addText(suggestion)}
        </Button>
      )}
      {form}
    </>
  )
}

/** Returns the function that adds a suggested row at once if it is complete, else opens the form. */
function useAdding(inForm: (row: Suggestion) => void) {
  const client = useQueryClient()
  const settings = useDiaryConfig()
  return (row: Suggestion) => {
    if (!canAddAtOnce(row, settings, Temporal.Now.instant().toString())) return inForm(row)
    void import('../../suggestions/web/addSuggestions.ts').then((kit) => kit.addSuggestions(client, settings, [row]))
  }
}
