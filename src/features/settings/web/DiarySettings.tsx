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
  ['times', 'Start and end', 'Off: people say how many hours, and the times follow from the day.'],
  ['breaks', 'Breaks', 'Taken off the hours that are paid.'],
  ['travel', 'Travel', 'Paid, and told apart from work.'],
  ['non_billable', 'Non-billable hours', 'What of an entry no client pays for.'],
] as const

const future = [
  { value: 'E', label: 'Only the end' },
  { value: 'A', label: 'Start and end' },
  { value: 'N', label: 'Neither' },
]
const overlap = [
  { value: 'block', label: 'Refused' },
  { value: 'warn', label: 'Warned of, and told to approvers' },
  { value: 'allow', label: 'Allowed, and told to approvers' },
]

/** The fields of an entry, what is refused, and what approvers are told of. */
export function DiarySettings({ form, diary }: DiarySettingsProps) {
  const { words } = useLocale()
  return (
    <>
      <SectionCard title={`${diary}: what an entry holds`}>
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
            description="Needed before an entry can be submitted."
          />
        </div>
        <div className="fb-setting">
          <SwitchField
            form={form}
            name="configs.diary.task_as_details"
            label="The task’s name stands for details"
            description="An entry on a task can be submitted without details."
          />
        </div>
        <div className="fb-setting">
          <SwitchField
            form={form}
            name="configs.diary.tracking"
            label="Where the timer ran"
            description="Places are kept while a timer runs, of people who allow it on their device."
          />
        </div>
      </SectionCard>
      <SectionCard title={`${diary}: what is refused`}>
        <div className="fb-setting">
          <SelectField
            form={form}
            name="configs.diary.overlap"
            label="Two entries at the same time"
            description="Of one person. A timer that is stopped is always saved, and marked."
            options={overlap}
            required
          />
        </div>
        <div className="fb-setting">
          <SelectField
            form={form}
            name="configs.diary.allow_future_times"
            label="Times that may lie in the future"
            description="The date never does."
            options={future}
            required
          />
        </div>
        <div className="fb-setting">
          <SwitchField
            form={form}
            name="configs.diary.self_decision"
            label="People may decide their own entries"
            description="For a firm of one. Every such decision is marked in the history."
          />
        </div>
      </SectionCard>
      <SectionCard title="Inbox: notes for approvers">
        <p className="fb-settings-lead">
          Beside overlaps, weekends, {words.bank_holiday.toLowerCase()}s and tasks over their budget.
        </p>
        <div className="fb-setting">
          <HoursField
            form={form}
            name="configs.diary.long_day_hours"
            label="A long day"
            description="More paid hours than this on one date."
            required
          />
        </div>
        <div className="fb-setting">
          <HoursField
            form={form}
            name="configs.diary.no_break_hours"
            label="No break"
            description="More paid hours than this on a date without a break or a gap."
            required
          />
        </div>
      </SectionCard>
    </>
  )
}
