/** The form of a task: its work, days, hours and checklist. */
import { lazy } from '#web/lazy.tsx'
import { type ComponentProps, Suspense } from 'react'

import { findPeople } from '#features/users/users/web/people.ts'
import { type Layout, recordForm } from '#web/record/kit/form.tsx'
import type { ReferenceInput } from '#web/record/kit/input.tsx'
import { PickMany } from '#web/ui/form/PickMany.tsx'
import { useFormValue } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { task } from '../tasks.ts'
import { ChecklistField } from './ChecklistField.tsx'
import { ColourField } from './ColourField.tsx'
import { references } from './references.tsx'

type Parts = Pick<Layout<typeof task>, 'form' | 'base'>

const People = ({ form, base }: Parts) => (
  <PickMany
    label={task.labels.user_ids}
    ids={useFormValue(form, 'user_ids')}
    known={base.users ?? []}
    onChange={(user_ids) => form.set({ user_ids })}
    load={findPeople}
    nothing="No matching person"
  />
)

type WithTypes = ComponentProps<typeof QualificationsField>['form']
/** Loads separately, because the picker's code is as large as the form. */
const QualificationsField = lazy(async () => ({
  default: (await import('./QualificationsField.tsx')).QualificationsField,
}))
const Items = lazy(async () => ({ default: (await import('./ItemInput.tsx')).ItemInput }))
const item: ReferenceInput = {
  Input: (props) => (
    <Suspense fallback={<SkeletonBlock lines={1} label="Loading the items" />}>
      <Items {...props} />
    </Suspense>
  ),
}

export const Form = recordForm(task, {
  references: { ...references, quote_item_id: item },
  // Cleared numbers are sent as 0, and nameless lines of the checklist are left out.
  sent: ({ days, hours, checklist }) => ({
    ...(days === null && { days: '0' }),
    ...(hours === null && { hours: '0' }),
    ...(checklist && { checklist: checklist.filter(({ name }) => name.trim() !== '') }),
  }),
  layout: ({ form, base, grid, input, inGrid }) => (
    <>
      <SectionCard title="Details">
        {inGrid(
          input('name'),
          base.id === undefined && input('project_id'),
          input('quote_item_id'),
          input('type_id'),
          input('department_id'),
          input('team', { placeholder: 'Such as Crew A' }),
          input('tags'),
          <ColourField key="colour" form={form} label="Colour" none="Colour of its type" />,
        )}
      </SectionCard>
      <SectionCard title="People">
        {inGrid(
          <People key="people" form={form} base={base} />,
          <Suspense key="qualifications">
            <QualificationsField
              form={form as WithTypes}
              label={task.labels.qualification_type_ids}
              known={base.qualification_types ?? []}
            />
          </Suspense>,
        )}
      </SectionCard>
      <SectionCard title="Days and hours">
        {grid('start', 'end', 'days', 'hours', 'daysBudget', 'hoursBudget')}
        <div className="fb-task-switches">
          {input('showWeekend', { description: 'The task continues at weekends and on public holidays.' })}
          {base.id !== undefined && input('closed', { description: 'Hours can no longer be logged on it.' })}
        </div>
      </SectionCard>
      <SectionCard title="Checklist">
        <ChecklistField form={form} />
      </SectionCard>
      <SectionCard title="More">{input('details')}</SectionCard>
    </>
  ),
})
