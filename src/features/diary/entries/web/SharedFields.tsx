/** Fields that the forms of an entry and of a timer have alike. */
import { mentionable } from '#features/users/users/web/people.ts'
import { useLocale } from '#web/locale.ts'
import { MentionArea } from '#web/ui/form/MentionArea.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import type { DiaryEntry } from '../entries.contract.ts'
import { type DiarySettings, maxBreaks, maxTravel } from '../entries.rules.ts'
import { breakOptions, travelOptions } from '../entryHours.ts'
import { stepOptions } from './stepOptions.ts'

interface BreaksAndTravelProps {
  form: FormPart<{ breaks: number; travel: number }>
  fields: DiarySettings['diary_fields']
  /** Minutes that bound both; every step may be chosen without them. */
  gross?: number
}

/** The breaks and the travel of an entry, where the organisation records them. */
export function BreaksAndTravel({ form, fields, gross }: BreaksAndTravelProps) {
  const breaks = useFormValue(form, 'breaks')
  const travel = useFormValue(form, 'travel')
  const { formats } = useLocale()
  return (
    <>
      {fields.breaks && (
        <SelectField
          form={form}
          name="breaks"
          label="Breaks"
          clearable={false}
          options={stepOptions(
            maxBreaks,
            breaks,
            formats,
            gross === undefined ? undefined : breakOptions(gross, travel),
          )}
        />
      )}
      {fields.travel && (
        <SelectField
          form={form}
          name="travel"
          label="Travel"
          clearable={false}
          options={stepOptions(
            maxTravel,
            travel,
            formats,
            gross === undefined ? undefined : travelOptions(gross, breaks),
          )}
        />
      )}
    </>
  )
}

interface DetailsFieldProps {
  form: FormPart<{ details: string }>
  entry: Pick<DiaryEntry, 'mentions'> | null
}

export const DetailsField = ({ form, entry }: DetailsFieldProps) => (
  <MentionArea
    form={form}
    people={mentionable}
    named={entry?.mentions}
    name="details"
    label="Details"
    maxLength={10_000}
    minRows={2}
  />
)
