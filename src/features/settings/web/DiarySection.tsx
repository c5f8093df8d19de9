/** The settings of the diary: fields, warnings to approvers, and reminders by mail. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { getReminders } from '#features/diary/reminders/reminders.contract.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { CompanyChange, getCompany, type Company } from '#features/company/company.contract.ts'
import { DiarySettings } from './DiarySettings.tsx'
import { ReminderSettings } from './ReminderSettings.tsx'
import { useSaveCompany } from './useSaveCompany.ts'

/** The values are named as in the contract, so that the server's errors appear under their fields. */
export interface SettingsValues {
  configs: { diary: Company['configs']['diary'] }
}

export function DiarySection() {
  const { data: company } = useSuspenseQuery(queryFor(getCompany, {}))
  return <SettingsForm key={company.version} company={company} />
}

function SettingsForm({ company }: { company: Company }) {
  const { words } = useLocale()
  const { data: reminders } = useQuery(queryFor(getReminders, {}))
  const save = useSaveCompany(company)
  const form = useContractForm(CompanyChange, {
    initial: { configs: { diary: diaryOf(company) } },
    onSubmit: save,
  })
  const guard = useUnsavedGuard(form.isDirty, form.discard)
  return (
    <Form form={form} label="Settings">
      <DiarySettings form={form} diary={words.diary} />
      <ReminderSettings form={form} mail={reminders?.mail} timezone={company.timezone} />
      <div className="fb-settings-save">
        <Button tone="primary" type="submit" busy={form.busy}>
          Save settings
        </Button>
      </div>
      {guard}
    </Form>
  )
}

/** The diary's settings, without other properties of the answer. */
function diaryOf({ configs: { diary } }: Company): SettingsValues['configs']['diary'] {
  const { diary_fields, allow_future_times, tracking, overlap, task_required, task_as_details, self_decision } = diary
  const { long_day_hours, no_break_hours, reminders } = diary
  return {
    diary_fields,
    allow_future_times,
    tracking,
    overlap,
    task_required,
    task_as_details,
    self_decision,
    long_day_hours,
    no_break_hours,
    reminders,
  }
}
