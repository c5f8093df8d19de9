import { quickRecord } from '#web/record/quick/quickRecord.tsx'
import { task } from '../tasks.ts'
import { references } from './references.tsx'

/** A new task of the chosen project, where it is missing from a picker. */
export const quick = quickRecord(task, {
  fields: ['name', 'type_id', 'hours'],
  // The project is chosen in the form around it.
  more: ['project_id'],
  references,
  begin: ({ typed, context: { project } }) => ({ name: typed, project_id: project?.id ?? null }),
  sent: ({ hours }) => (hours === null ? { hours: '0' } : {}),
})
