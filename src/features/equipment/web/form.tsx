import { mentionable } from '#features/users/users/web/people.ts'
import { recordForm } from '#web/record/kit/form.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { equipment } from '../equipment.ts'
import { office } from '../equipment.rules.ts'
import { references } from './references.ts'

/** The form of a piece of equipment. */
export const Form = recordForm(equipment, {
  people: mentionable,
  references,
  layout: ({ grid, input, inGrid }) => (
    <>
      <SectionCard title="Details">
        {grid('name', 'category_id', 'identifier', 'serial', 'barcode', 'tags')}
      </SectionCard>
      <SectionCard title="Location">
        {inGrid(
          input('user_id', { placeholder: office }),
          input('department_id'),
          input('active_from'),
          input('active_until'),
          input('show_on_schedule', { description: 'It can be booked there while it is active.' }),
        )}
      </SectionCard>
      <SectionCard title="Calibration and purchase">
        {inGrid(
          input('last_calibration'),
          input('next_calibration'),
          input('certificate'),
          input('purchase_order'),
          input('owner', { description: 'For hired or lent equipment.' }),
          input('fault', { description: 'Shown on the schedule until it is empty.' }),
          input('notes'),
        )}
      </SectionCard>
    </>
  ),
})
