/** Finds the charge rate of an hour, and why it applies, for a person, a project, a type of task and a day. */
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { today } from '#core/days.ts'
import { PersonPicker } from '#features/users/users/web/PersonPicker.tsx'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { explainRate, type Rate } from '../rates.contract.ts'
import { rateTitle } from './rateWords.ts'
import { projects, TaskTypeField } from './ScopeFields.tsx'
import './rates.css'

interface Values {
  user_id: number | null
  project_id: number | null
  task_type_id: number | null
  date: string | null
}

interface RateFinderProps {
  project?: { id: number; name: string } | undefined
  onClose: () => void
}
export function RateFinder({ project, onClose }: RateFinderProps) {
  const { timezone } = useLocale()
  const { id, name } = useMe()
  const form = useContractForm<z.ZodMiniAny, Values>(z.any(), {
    initial: { user_id: id, project_id: project?.id ?? null, task_type_id: null, date: today(timezone) },
    onSubmit: () => undefined,
  })
  const title = 'Explain rate'
  return (
    <Dialog opened title={title} width={640} onCancel={onClose} isDirty={() => false}>
      <Form form={form} label={title} summary={false}>
        <div className="fb-rate-pair">
          <PersonPicker form={form} name="user_id" label="Person" selected={{ id, name }} autoFocus />
          <PickerField
            form={form}
            name="project_id"
            label="Project"
            load={projects}
            selected={project ?? null}
            nothing="No matching project"
          />
          <TaskTypeField form={form} />
          <DateField form={form} name="date" label="Day" />
        </div>
      </Form>
      <Answer form={form} />
    </Dialog>
  )
}

function Answer({ form }: { form: Parameters<typeof useFormValue<Values, 'date'>>[0] }) {
  const { formats } = useLocale()
  const [user_id, project_id] = [useFormValue(form, 'user_id'), useFormValue(form, 'project_id')]
  const [task_type_id, date] = [useFormValue(form, 'task_type_id'), useFormValue(form, 'date')]
  const isRequested = user_id !== null && project_id !== null && date !== null
  const query = {
    user_id: String(user_id),
    ...(task_type_id !== null && { task_type_id: String(task_type_id) }),
    ...(date !== null && { date }),
  }
  const { data, error } = useQuery({
    ...queryFor(explainRate, { params: { id: String(project_id) }, query }),
    enabled: isRequested,
  })
  if (!isRequested) return <p className="fb-muted">Choose a person, a project and a day.</p>
  if (!data) return <ErrorAlert error={error} />
  const anHour = (rate: Rate) => `${formats.money(rate.amount)} an hour`
  return (
    <div className="fb-rate-found" role="status">
      <p>{data.rate ? anHour(data.rate) : 'No rate'}</p>
      {data.rate && (
        <p>
          {rateTitle(data.rate)}, from {formats.longDate(data.rate.date_from)}.
        </p>
      )}
      <p className="fb-muted">{data.why}</p>
      {data.others.length > 0 && (
        <ul className="fb-rate-others" aria-label="Rates that do not apply">
          {data.others.map(({ rate, why }) => (
            <li key={rate.id}>
              <span>
                <span>
                  {rateTitle(rate)}, from {formats.longDate(rate.date_from)}
                </span>
                <span className="fb-num">{formats.money(rate.amount)}</span>
              </span>
              <span className="fb-muted">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
