/** Fields for what a charge rate is for: each empty for any. */
import { soFar } from '#web/soFar.ts'
import { useQuery } from '@tanstack/react-query'

import { serviceCalls } from '#features/company/company.contract.ts'
import { pickProjects } from '#features/projects/projectOptions.ts'
import { projectOption } from '#features/projects/web/projectOption.ts'
import { taskTypeCalls } from '#features/tasks/taskLists.ts'
import { PersonPicker } from '#features/users/users/web/PersonPicker.tsx'
import { call, queryFor } from '#web/api.ts'
import { mayCall } from '#web/mayCall.ts'
import { useMe } from '#web/session.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import type { FormPart } from '#web/ui/form/useContractForm.ts'
import { listRateRoles, type Rate } from '../rates.contract.ts'

export interface ScopeValues {
  project_id: number | null
  client_id: number | null
  service_id: number | null
  user_id: number | null
  role: string | null
  task_type_id: number | null
}
interface FieldsProps {
  form: FormPart<ScopeValues>
  /** Rate whose names the fields show before anything is loaded. */
  rate?: Partial<Pick<Rate, 'project' | 'client' | 'user'>> | undefined
}

export const projects = async (search: string, signal: AbortSignal) => {
  const query = { selection: 'true', ...(search !== '' && { search }) } as const
  return (await call(pickProjects, { query }, { signal })).map(projectOption)
}
const clients = async (search: string, signal: AbortSignal) =>
  (await import('#features/clients/clients/web/pickers.ts')).clients(search, signal)
const noop = (items: readonly { id: number; name: string }[] | undefined) =>
  (items ?? []).map(({ id, name }) => ({ value: id, label: name }))

export function TaskTypeField({ form }: { form: FormPart<{ task_type_id: number | null }> }) {
  const asks = mayCall(useMe(), taskTypeCalls.list)
  const { data } = useQuery({ ...queryFor(taskTypeCalls.list, {}), enabled: asks })
  return asks && <SelectField form={form} name="task_type_id" label="Type of task" options={noop(data)} searchable />
}

export function ScopeFields({ form, rate = {} }: FieldsProps) {
  const services = useQuery(queryFor(serviceCalls.list, {}))
  const roles = useQuery(queryFor(listRateRoles, {}))
  const ofRoles = soFar(roles.data).map(({ name, people }) => ({
    value: name,
    label: people === 0 ? `${name} (no active people)` : name,
  }))
  const role = form.values().role
  const missing =
    role !== null && role !== '' && !ofRoles.some(({ value }) => value.toLowerCase() === role.toLowerCase())
  return (
    <>
      <div className="fb-rate-pair" role="group" aria-label="Work">
        <PickerField
          form={form}
          name="project_id"
          label="Project"
          load={projects}
          selected={rate.project ?? null}
          nothing="No matching project"
        />
        <PickerField
          form={form}
          name="client_id"
          label="Client"
          load={clients}
          selected={rate.client ?? null}
          nothing="No matching client"
        />
        <SelectField form={form} name="service_id" label="Service" options={noop(services.data)} searchable />
      </div>
      <div className="fb-rate-pair" role="group" aria-label="Person">
        <PersonPicker form={form} name="user_id" label="Person" selected={rate.user ?? null} />
        <SelectField
          form={form}
          name="role"
          label="Role"
          options={missing ? [...ofRoles, { value: role, label: role }] : ofRoles}
          searchable
        />
        <TaskTypeField form={form} />
      </div>
    </>
  )
}
