/** What the person asking logs time on most: pinned first, then what was logged last. */
import { useQuery } from '@tanstack/react-query'

import { has } from '#core/permissions.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { notify, notifyError } from '#web/ui/Snackbar.tsx'
import { getDiaryWork, mostPins, pinDiaryWork, type WorkChoice } from '../../week/week.contract.ts'

type Chosen = Pick<WorkChoice, 'project_id' | 'task_id'>
const same = (a: Chosen, b: Chosen) => a.project_id === b.project_id && a.task_id === b.task_id

export function useDiaryWork() {
  const me = useProfile()
  const { data } = useQuery({ ...queryFor(getDiaryWork, { query: {} }), enabled: has(me, 'diary.add_entry') })
  const write = useEndpointMutation(pinDiaryWork, [getDiaryWork], (_, undo) =>
    notify({ tone: 'success', message: 'Pinned work changed.', ...(undo && { undo }) }),
  )
  const pinned = data?.pinned ?? []
  const recent = data?.recent ?? []
  const change = (pins: readonly Chosen[]) => {
    const body = { pins: pins.map(({ project_id, task_id }) => ({ project_id, task_id })) }
    write.mutate({ body }, { onError: (error) => void notifyError(error) })
  }
  const isPinned = (work: Chosen) => pinned.some((pin) => same(pin, work))
  return {
    /** Whether it is known yet. */
    known: data !== undefined,
    choices: [...pinned.filter(({ open }) => open), ...recent.filter((work) => !isPinned(work))],
    isPinned,
    full: pinned.length >= mostPins,
    /** Pins it in front, or takes the pin off. */
    toggle: (work: Chosen) => change(isPinned(work) ? pinned.filter((pin) => !same(pin, work)) : [work, ...pinned]),
  }
}
