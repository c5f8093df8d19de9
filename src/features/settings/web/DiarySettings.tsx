import { HoursField } from '#web/ui/form/HoursField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import { useLocale } from '#web/locale.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { SettingsValues } from './DiarySection.tsx'

interface DiarySettingsProps {
  form: ContractForm<SettingsValues>
  /** The locale's word for the diary. */
  diary: string
}

const fields = [
  ['times', 'Start and end', 'Off: people enter the number of hours only.'],
  ['breaks', 'Breaks', 'Deducted from paid hours.'],
  ['travel', 'Travel', 'Paid, but counted separately from work.'],
  ['non_billable', 'Non-billable hours', 'Hours of an entry that are not billed.'],
] as const

const future = [
  { value: 'E', label: 'Only the end' },
  { value: 'A', label: 'Start and end' },
  { value: 'N', label: 'Neither' },
]
const overlap = [
  { value: 'block', label: 'Refused' },
  { value: 'warn', label: 'Warn, and show approvers' },
  { value: 'allow', label: 'Allow, and show approvers' },
]

/** Settings for the fields of an entry, for refusals, and for warnings to approvers. */
export function DiarySettings({ form, diary }: DiarySettingsProps) {
  const { words } = useLocale()
  return (
    <>
      <SectionCard title={`${diary}: fields of an entry`}>
        {fields.map(([name, label, description]) => (
          <div key={name} className="fb-setting">
            <SwitchField
              form={form}
              name={`configs.diary.diary_fields.${name}`}
              label={label}
              description={description}
            />
          </div>
        ))}
        <div className="fb-setting">
          <SwitchField
            form={form}
            name="configs.diary.task_required"
            label="A task"
            description="Required before an entry can be submitted."
          />
        </div>
        <div className="fb-setting">
          <SwitchField
            form={form}
            name="configs.diary.task_as_details"
            label="Use the task’s name as details"
            description="An entry on a task can be submitted without details."
          />
        </div>
        <div className="fb-setting">
          <SwitchField
            form={form}
            name="configs.diary.tracking"
            label="Record timer locations"
            description="Stores locations while a timer runs, for people who allow it on their device."
          />
        </div>
      </SectionCard>
      <SectionCard title={`${diary}: limits`}>
        <div className="fb-setting">
          <SelectField
            form={form}
            name="configs.diary.overlap"
            label="Overlapping entries"
            description="Of one person. A stopped timer is always saved, and marked."
            options={overlap}
            required
          />
        </div>
        <div className="fb-setting">
          <SelectField
            form={form}
            name="configs.diary.allow_future_times"
            label="Times in the future"
            description="Dates in the future are never allowed."
            options={future}
            required
          />
        </div>
        <div className="fb-setting">
          <SwitchField
            form={form}
            name="configs.diary.self_decision"
            label="People can approve their own entries"
            description="For a firm of one person. Each of these approvals is marked in the history."
          />
        </div>
      </SectionCard>
      <SectionCard title="Inbox: notes for approvers">
        <p className="fb-settings-lead">
          In addition to overlaps, weekends, {words.bank_holiday.toLowerCase()}s and tasks over their budget.
        </p>
        <div className="fb-setting">
          <HoursField
            form={form}
            name="configs.diary.long_day_hours"
            label="A long day"
            description="Flags dates with more paid hours than this."
            required
          />
        </div>
        <div className="fb-setting">
          <HoursField
            form={form}
            name="configs.diary.no_break_hours"
            label="No break"
            description="Flags dates with more paid hours than this without a break or gap."
            required
          />
        </div>
      </SectionCard>
    </>
  )
}
