/** The form of a new expense that is allocated to a project, whose name it reads first. */
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { type Project, project } from '#features/projects/projects.ts'
import { projectName } from '#features/projects/web/projectOption.ts'
import { queryFor } from '#web/api.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { Expense } from '../expenses.ts'
import { Form } from './form.tsx'

interface FormForProjectProps extends Pick<ComponentProps<typeof Form>, 'onSave'> {
  id: string
  initial: Partial<Expense>
}

/** A project that cannot be read is left out. */
export function FormForProject({ id, initial, onSave }: FormForProjectProps) {
  const { data, error } = useQuery(queryFor(project.calls.get, { params: { id } }))
  if (!data && !error) return <SkeletonBlock lines={10} label="Loading the form" />
  return <Form initial={{ ...initial, ...(data && { allocations: [wholeFor(data)] }) }} onSave={onSave} />
}

const wholeFor = ({ id, reference, name }: Project): Expense['allocations'][number] => ({
  project_id: id,
  project: { id, name: projectName({ reference, name }) },
  quote_item_id: null,
  quote_item: null,
  percent: '100',
  amount: '0.00',
  notes: '',
})
