/** Last week once more: its rows alone, or its entries with their hours. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { addDays, type DayWindow } from '#core/days.ts'
import { call, callFully, newKey, takeBack } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { withRecordNames } from '#web/ui/errors.ts'
import { notify, notifyError } from '#web/ui/Snackbar.tsx'
import { isEntry } from '../../entries/entryRows.contract.ts'
import { type DiaryEntry, listUserDiary } from '../../entries/entries.contract.ts'
import { getDiaryWork } from '../../entries/entryWork.contract.ts'
import { copyDiary } from '../../entries/entryActions.contract.ts'
import { entryNames } from '../../entries/web/entryText.ts'
import { refreshDiary } from '../../entries/web/diaryReads.ts'
import { useDiaryConfig } from '../../entries/web/useDiaryConfig.ts'
import { copyPlan } from './copyPlan.ts'
import type { SavedWork } from './useSavedRows.ts'
import type { Week } from './useWeek.ts'
import { workKey } from './weekRows.ts'

export function useCopyWeek(userId: number, week: Week, today: string, save: (rows: SavedWork[]) => void) {
  const { formats } = useLocale()
  const client = useQueryClient()
  const settings = useDiaryConfig()
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  // The screen's rows may be loading or older than the last copy, so the plan fetches them again.
  const entriesOf = async ({ start, end }: DayWindow) =>
    (await call(listUserDiary, { params: { id: String(userId) }, query: { start, end } })).filter(isEntry)
  const { start, end } = week.window
  const lastWeek = () => entriesOf({ start: addDays(start, -7), end: addDays(end, -7) })
  const openWork = async () => {
    const { recent } = await call(getDiaryWork, { query: week.isOwn ? {} : { user_id: String(userId) } })
    return new Set(recent.map(workKey))
  }

  const rows = async () => {
    const [last, open] = await Promise.all([lastWeek(), openWork()])
    const entries = last.filter((entry) => open.has(workKey(entry)))
    const works = new Map(entries.flatMap((entry) => worksOf(entry).map((work) => [workKey(work), work])))
    save([...works.values()])
    notify({ message: works.size === 0 ? blank : `${works.size} ${works.size === 1 ? 'row' : 'rows'} of last week.` })
  }
  const withHours = async () => {
    const [last, entries, open] = await Promise.all([lastWeek(), entriesOf(week.window), openWork()])
    const now = Temporal.Now.instant().toString()
    const plan = copyPlan(last, { entries, open, today, now, settings })
    if (plan.entries.length === 0) {
      notify({
        tone: 'warning',
        message: [last.length === 0 ? blank : 'Nothing was copied.', ...plan.left].join(' '),
      })
      return
    }
    const ids = plan.entries.map(({ id }) => id)
    const versions = Object.fromEntries(plan.entries.map(({ id, version }) => [String(id), version]))
    const { data, undo } = await callFully(
      copyDiary,
      { body: { ids, versions, days: 7 } },
      { idempotencyKey: newKey() },
    ).catch((refusal: unknown) => {
      throw withRecordNames(refusal, entryNames(plan.entries, formats))
    })
    const { length } = data.results
    notify({
      tone: 'success',
      message: [`${length} ${length === 1 ? 'entry' : 'entries'} copied from last week.`, ...plan.left].join(' '),
      ...(undo !== undefined && { undo: () => takeBack(undo).then(() => refreshDiary(client)) }),
    })
    await refreshDiary(client)
  }
  // Sequential: a second copy must see the entries of the first.
  const withNotice = (act: () => Promise<void>) => () => {
    turn.current = turn.current.then(act).catch((error: unknown) => void notifyError(error))
  }
  return { rows: withNotice(rows), withHours: withNotice(withHours) }
}

const blank = 'No hours logged last week.'

const worksOf = ({ project_id, task_id, project, task }: DiaryEntry): SavedWork[] =>
  project_id === null || project === null ? [] : [{ project_id, task_id, project, task }]
