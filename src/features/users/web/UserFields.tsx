/** The fields of a person, in cards by what they are about. */
import { useQuery } from '@tanstack/react-query'

import { listDepartments } from '#features/company/company.contract.ts'
import { ask } from '#web/api.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { listGroups } from '../users.contract.ts'
import { ChecksField } from './ChecksField.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import type { UserValues } from './userValues.ts'

interface UserFieldsProps {
  form: ContractForm<UserValues>
  manager: { id: number; name: string } | null
  /** Why nothing of it may be edited. */
  locked?: string
}

export function UserFields({ form, manager, locked }: UserFieldsProps) {
  const { data: departments = [] } = useQuery(ask(listDepartments, {}))
  // Without the permission there is nothing to choose from, and the rest of the form still works.
  const { data: groups } = useQuery({ ...ask(listGroups, {}), retry: false })
  const all = { form, ...(locked !== undefined && { locked, disabled: true }) }
  return (
    <>
      <SectionCard title="Who they are">
        <div className="fb-form">
          <div className="fb-form-row">
            <TextField {...all} name="first_name" label="First name" required />
            <TextField {...all} name="last_name" label="Last name" />
          </div>
          <div className="fb-form-row">
            <TextField {...all} name="email" label="Email" type="email" />
            <TextField {...all} name="position" label="Position" />
          </div>
          <div className="fb-form-row">
            <TextField {...all} name="phone.mobile" label="Mobile" type="tel" maxLength={64} />
            <TextField {...all} name="phone.office" label="Office phone" type="tel" maxLength={64} />
            <TextField {...all} name="phone.extension" label="Extension" maxLength={64} />
          </div>
        </div>
      </SectionCard>
      <SectionCard title="Their place in the organisation">
        <div className="fb-form">
          <div className="fb-form-row">
            <SelectField
              {...all}
              name="department_id"
              label="Department"
              options={departments.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <PersonPicker {...all} name="manager_id" label="Line manager" selected={manager} />
          </div>
          <div className="fb-form-row">
            <DateField {...all} name="start_date" label="Start date" />
            <DateField {...all} name="end_date" label="End date" />
          </div>
          <ChecksField
            {...all}
            name="department_ids"
            label="Further departments"
            description="Which they also work for or oversee."
            choices={departments}
          />
          <SwitchField
            {...all}
            name="external"
            label="External"
            description="Not employed here: they are marked in lists and in the schedule."
          />
        </div>
      </SectionCard>
      {groups && (
        <SectionCard title="What they may do">
          <ChecksField
            {...all}
            name="group_ids"
            label="Groups"
            description="They may do what any of their groups permits."
            choices={groups.map(({ id, name, permissions }) => ({ id, name, hint: countOf(permissions.length) }))}
          />
        </SectionCard>
      )}
    </>
  )
}

const countOf = (count: number) => (count === 1 ? '1 permission' : `${count} permissions`)
