import { mentionable } from '#features/users/users/web/people.ts'
import { MentionArea } from '#web/ui/form/MentionArea.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TimeField } from '#web/ui/form/TimeField.tsx'
import { type ContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { maxBreaks, maxTravel } from '../../entries/entries.rules.ts'
import { minutesText } from '../../entries/web/entryText.ts'
import { WorkFields } from '../../entries/web/WorkFields.tsx'
import type { TimerFrame, TimerValues } from './timerValues.ts'

interface TimerFieldsProps {
  form: ContractForm<TimerValues>
  frame: TimerFrame
  format: (time: string) => string
}

/** On what, since when, less what. */
export function TimerFields({ form, frame: { entry, fields }, format }: TimerFieldsProps) {
  const [breaks, travel] = [useFormValue(form, 'breaks'), useFormValue(form, 'travel')]
  return (
    <>
      <WorkFields form={form} saved={entry} />
      <MentionArea
        form={form}
        people={mentionable}
        named={entry?.mentions}
        name="details"
        label="Details"
        maxLength={10_000}
        minRows={2}
      />
      <div className="fb-timer-row">
        {fields.times && <TimeField form={form} name="start" label="Start" required format={format} />}
        {fields.breaks && (
          <SelectField
            form={form}
            name="breaks"
            label="Breaks"
            clearable={false}
            options={choices(maxBreaks, breaks)}
          />
        )}
        {fields.travel && (
          <SelectField
            form={form}
            name="travel"
            label="Travel"
            clearable={false}
            options={choices(maxTravel, travel)}
          />
        )}
      </div>
    </>
  )
}

/** Every step: how long it will have run nobody knows yet. */
function choices(most: number, chosen: number) {
  const steps = Array.from({ length: most / 15 + 1 }, (_, step) => step * 15)
  const all = steps.includes(chosen) ? steps : [...steps, chosen].toSorted((a, b) => a - b)
  return all.map((minutes) => ({ value: minutes, label: minutes === 0 ? 'None' : minutesText(minutes) }))
}
