import { pickerOption } from '#web/ui/form/pickerOption.ts'
import type { ProjectOption } from '../projectOptions.ts'

export const projectName = ({ reference, name }: { reference: string; name: string }) => `${reference} ${name}`

/** A project as a choice. A project that takes no hours says why. */
export const projectOption = ({ id, ended, org, stage, ...project }: ProjectOption) =>
  pickerOption(
    {
      id,
      name: projectName(project),
      hint: org,
      ended: ended === 'abandoned' ? (stage === 'lost' ? 'lost' : 'cancelled') : ended,
    },
    'closed',
  )
