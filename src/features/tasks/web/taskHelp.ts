/** Help of the query box for tasks, beside their fields. */
import type { ListHelp } from '#web/record/kit/queryHelp.ts'
import type { SessionMe } from '#web/session.tsx'
import { type TaskFlag, taskFlags } from '../tasks.ts'

const flagWords: Record<TaskFlag, string> = {
  open: 'Open',
  closed: 'Closed',
  mine: 'Assigned to me',
  unscheduled: 'No days yet',
  late: 'Past the last day',
}
export const taskHelp = (me: SessionMe): ListHelp => ({
  person: {
    hint: 'People on the task',
    example: 'me',
    options: async (search, signal) => {
      const { personReference } = await import('#features/users/users/web/personReference.tsx')
      return personReference.offered(me, search, signal)
    },
  },
  is: { hint: 'Mine, late, unscheduled …', options: taskFlags.map((value) => ({ value, label: flagWords[value] })) },
})
