/** Types of tasks: a small list in the settings, each with a colour for tasks that have none of their own. */
import * as z from 'zod/mini'

import { PaletteColour } from '#core/colours.ts'
import { Id, Name, recordFields, Version } from '#core/contract.ts'
import { smallListCalls } from '#core/namedList.ts'

export const taskTypeCalls = smallListCalls(
  {
    noun: 'TaskType',
    nouns: 'TaskTypes',
    path: '/tasks/types/',
    see: ['tasks.view_task', 'diary.add_entry', 'company.change_company'],
    keep: 'company.change_company',
    summaries: {
      list: 'Types of tasks, by name',
      create: 'Add a type of tasks',
      change: 'Change the name or colour of a task type',
      remove: 'Remove a task type that is not used',
    },
  },
  {
    item: z.object({ id: Id, name: z.string(), active: z.boolean(), colour: z.string(), ...recordFields }),
    create: z.strictObject({ name: Name, colour: z._default(PaletteColour, '') }),
    change: z.partial(z.strictObject({ name: Name, active: z.boolean(), colour: PaletteColour, version: Version })),
  },
)
