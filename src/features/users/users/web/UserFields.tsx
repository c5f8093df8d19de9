/** The fields of a person, in cards by topic. */
import { useQuery } from '@tanstack/react-query'

import { calendarCalls } from '#features/company/companyCalendars.contract.ts'
import { departmentCalls } from '#features/company/company.contract.ts'
import type { Wording } from '#core/locale/wording.ts'
import { has, type Permission } from '#core/permissions.ts'
import { lacks } from '#core/scopes.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { type SessionMe, useMe } from '#web/session.tsx'
import { useFormLock } from '#web/ui/form/formLock.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { MoreFields } from '#web/ui/form/MoreFields.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { FormPart } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { maySeeGroups } from '../userNames.ts'
import { opensText } from '../userPermissionOpens.ts'
import { ChecksField } from './ChecksField.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { clocks, userLabels, type UserValues } from './userValues.ts'
import { groupCalls } from '../../groups/groups.contract.ts'
import { groupSummary } from '../../groups/groupSummary.ts'

interface Ref {
  id: number
  name: string
}
interface UserFieldsProps {
  form: FormPart<UserValues>
  manager: Ref | null
  calendar?: Ref | null
  /** Reason why address, end date and groups may not be edited. */
  accessLocked?: string | undefined
  /**
   * E-mail field of somebody who signs in: a description of what follows from a new address, or why it cannot change
   * here.
   */
  email?: { description: string } | { locked: string } | undefined
  emailRequired?: boolean
  /** A new person: the rest is filled in later, by whoever knows it. */
  isNew?: boolean
}

export function UserFields({
  form,
  manager,
  calendar = null,
  accessLocked,
  email,
  emailRequired = false,
  isNew = false,
}: UserFieldsProps) {
  const access = accessLocked === undefined ? {} : { locked: accessLocked }
  const fixed = useFormLock() !== undefined
  const { data: departments = [] } = useQuery(queryFor(departmentCalls.list, {}))
  // Without permission to list groups there are no choices, but the rest of the form works.
  const me = useMe()
  const { words } = useLocale()
  const organisation = words.organisation.toLowerCase()
  const seesGroups = maySeeGroups.some((maySeeGroup) => has(me, maySeeGroup))
  const { data: groups } = useQuery({ ...queryFor(groupCalls.list, {}), retry: false, enabled: seesGroups })
  // Likewise people who may not change others see only the current calendar.
  const { data: calendars = [] } = useQuery({ ...queryFor(calendarCalls.list, {}), retry: false, enabled: !fixed })
  const rare = (
    <SectionCard title={`Place in the ${organisation}`}>
      <div className="fb-form">
        <div className="fb-form-row">
          <PersonPicker form={form} name="manager_id" label="Line manager" selected={manager} />
          <TextField form={form} name="phone.mobile" label="Mobile" type="tel" maxLength={64} />
        </div>
        <div className="fb-form-row">
          <TextField form={form} name="phone.office" label="Office phone" type="tel" maxLength={64} />
          <TextField form={form} name="phone.extension" label="Extension" maxLength={64} />
        </div>
        <div className="fb-form-row">
          <DateField form={form} name="start_date" label="Start date" />
          <DateField
            form={form}
            name="end_date"
            label="End date"
            description={`The last day on which they can sign in to this ${organisation}.`}
            {...access}
          />
        </div>
        <div className="fb-form-row">
          <SelectField
            form={form}
            name="calendar_id"
            label={userLabels.calendar_id}
            description={`Leave empty for the ${organisation}’s.`}
            options={calendarsOf(calendars, calendar).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            form={form}
            name="clock"
            label={userLabels.clock}
            description="Leave empty for the country’s default."
            options={clocks}
          />
        </div>
        <ChecksField
          form={form}
          name="department_ids"
          label="Further departments"
          description="Other departments they work for or oversee."
          choices={departments}
        />
        <SwitchField
          form={form}
          name="external"
          label="External"
          description="Not employed here. Marked in lists and in the schedule."
        />
      </div>
    </SectionCard>
  )
  return (
    <>
      <SectionCard title="Details">
        <div className="fb-form">
          <div className="fb-form-row">
            <TextField form={form} name="first_name" label="First name" required />
            <TextField form={form} name="last_name" label="Last name" />
          </div>
          <div className="fb-form-row">
            <TextField
              form={form}
              name="email"
              label="Email"
              type="email"
              required={emailRequired}
              {...(email ?? access)}
            />
            <TextField form={form} name="position" label="Position" />
          </div>
          <div className="fb-form-row">
            <SelectField
              form={form}
              name="department_id"
              label="Department"
              adds="department"
              options={departments.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </div>
        </div>
      </SectionCard>
      {!isNew && rare}
      {groups && (
        <SectionCard title={isNew ? 'What they may do' : 'Permissions'}>
          <ChecksField
            form={form}
            name="group_ids"
            label="Groups"
            description="They have the permissions of all their groups."
            choices={groups.map((group) => groupChoice(group, words, me))}
            {...access}
          />
        </SectionCard>
      )}
      {isNew && <MoreFields>{rare}</MoreFields>}
    </>
  )
}

/** Returns all calendars, and the person's own while those are still loading. */
const calendarsOf = (all: readonly Ref[], own: Ref | null): readonly Ref[] =>
  own && !all.some(({ id }) => id === own.id) ? [own, ...all] : all

/** A group as a choice: what its people do, and the screens that it opens. */
export const groupChoice = (
  { id, name, permissions }: Ref & { permissions: readonly string[] },
  words: Wording,
  me: SessionMe,
): Ref & { hint: string; more?: string; locked?: string } => ({
  id,
  name,
  hint: groupSummary(permissions as Permission[], words),
  more: opensText(permissions as Permission[], words) ?? countOf(permissions.length),
  ...(permissions.some((permission) => lacks(me, permission as Permission)) && {
    locked: 'You do not have all of its permissions yourself.',
  }),
})

const countOf = (count: number) => (count === 1 ? '1 permission' : `${count} permissions`)
