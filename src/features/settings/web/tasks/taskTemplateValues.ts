/** A template's task as its form has it: hours as typed text, the checklist as lines. */
import type { TemplateTask } from '#features/tasks/taskTemplates.ts'

export type TaskValues = Omit<TemplateTask, 'checklist' | 'hoursBudget'> & { checklist: string; hoursBudget: string }

export const blankTask: TaskValues = {
  name: '',
  type_id: null,
  department_id: null,
  days: '0',
  hours: '',
  daysBudget: null,
  hoursBudget: '',
  colour: '',
  showWeekend: false,
  team: '',
  details: '',
  qualification_type_ids: [],
  checklist: '',
}

export const taskValues = ({ checklist, hours, hoursBudget, ...templateTask }: TemplateTask): TaskValues => ({
  ...templateTask,
  hours: hours === '0.00' ? '' : hours,
  hoursBudget: hoursBudget ?? '',
  checklist: checklist.join('\n'),
})

/** Returns the values as the call's body. */
export const templateBody = <V extends { tasks: readonly TaskValues[] }>(values: V) => ({
  ...values,
  tasks: values.tasks.map(({ checklist, hours, hoursBudget, ...rest }) => ({
    ...rest,
    hours: hours.trim() || '0',
    hoursBudget: hoursBudget.trim() || null,
    checklist: checklist
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  })),
})
