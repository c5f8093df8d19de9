import { useState } from 'react'

import { has } from '#core/permissions.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { HoursField } from '#web/ui/form/HoursField.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TimeField } from '#web/ui/form/TimeField.tsx'
import { type ContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { instantAt, isRepeated, type Occurrence, today } from '#core/days.ts'
import { searchDiaryPeople, noDiaryPeople } from './diaryPeople.ts'
import { deriveHours, endsNextDay } from '../entryHours.ts'
import { maxGross } from '../entries.rules.ts'
import { viewerZone, zoneLetters, zoneToName } from './entryText.ts'
import { type EntryFrame, type EntryValues, spanOf } from './entryValues.ts'
import { LastLocation } from './LastLocation.tsx'
import { BreaksAndTravel, DetailsField } from './SharedFields.tsx'
import { useDiaryConfig } from './useDiaryConfig.ts'
import type { DiaryLocale } from './useDiaryLocale.ts'
import { WorkFields } from './WorkFields.tsx'

interface EntryFieldsProps {
  form: ContractForm<EntryValues>
  frame: EntryFrame
  locale: DiaryLocale
}

/** All fields of an entry: person, times, hours, work and details. */
export function EntryFields({ form, frame, locale }: EntryFieldsProps) {
  const me = useProfile()
  const { diary_fields: fields } = frame.settings
  const { tracking } = useDiaryConfig()
  const { entry, timezone } = frame
  const keepsOthers = (['change_any', 'change_own_staff', 'change_own_department'] as const).some((scope) =>
    has(me, `diary.${scope}`),
  )
  return (
    <>
      <div className="fb-form-row">
        <DateField
          form={form}
          name="date"
          label="Date"
          required
          past
          max={today(timezone)}
          outside="Date must not be after today."
        />
        {keepsOthers && (
          <PickerField
            form={form}
            name="user_id"
            label="Person"
            required
            selected={(entry ?? frame.known)?.user ?? { id: me.id, name: me.name }}
            load={searchDiaryPeople}
            nothing={noDiaryPeople(locale.words)}
          />
        )}
      </div>
      <TimesAndHours form={form} frame={frame} locale={locale} />
      <WorkFields form={form} saved={entry ?? frame.known ?? null} beside onChip={() => enterDetails(form)} />
      <DetailsField form={form} entry={entry} />
      {tracking && <LastLocation entry={entry} />}
      {fields.times && <ZoneNote frame={frame} organisation={locale.timezone} />}
    </>
  )
}

/** Moves the focus to the details: a chip fills in the work, so only they are missing. */
function enterDetails(form: ContractForm<EntryValues>) {
  if (form.values().details !== '') return
  document.getElementById(form.id)?.querySelector<HTMLElement>('[data-field="details"]')?.focus()
}

/** Times or hours, breaks and travel, each limited by the others, with the derived hours. */
function TimesAndHours({ form, frame, locale }: EntryFieldsProps) {
  const { diary_fields: fields } = frame.settings
  const watched: EntryValues = {
    ...form.values(),
    date: useFormValue(form, 'date'),
    start: useFormValue(form, 'start'),
    end: useFormValue(form, 'end'),
    start_occurrence: useFormValue(form, 'start_occurrence'),
    end_occurrence: useFormValue(form, 'end_occurrence'),
    breaks: useFormValue(form, 'breaks'),
    travel: useFormValue(form, 'travel'),
    hours: useFormValue(form, 'hours'),
    hours_nonbillable: useFormValue(form, 'hours_nonbillable'),
  }
  const span = spanOf(watched, frame)
  const hours = span && deriveHours(span)
  const running = frame.entry?.active === true
  const { date } = watched
  const repeated = (['start', 'end'] as const).filter((field) => {
    const time = watched[field]
    return fields.times && date !== null && time !== null && isRepeated(date, time, frame.timezone)
  })
  // When hours are typed the end follows from them, so only the length of a day bounds breaks and travel.
  const gross = fields.times ? (hours?.gross ?? maxGross) : maxGross - (hours?.hours ?? 0)
  const nextDay = span !== null && endsNextDay(span.start, span.end, frame.timezone)
  const format = locale.formats.timeOfDay
  // The date gets no initial focus: it is today already, and its calendar would open over the form.
  const [startMissing] = useState(watched.start === null)
  const clock = (minutes: number | undefined) =>
    minutes === undefined || minutes < 0 ? '–' : locale.formats.hours(minutes)
  return (
    <>
      <div className="fb-form-row">
        {fields.times && (
          <TimeField form={form} name="start" label="Start" required format={format} autoFocus={startMissing} />
        )}
        {fields.times && (
          <div className="fb-diary-end">
            <TimeField
              form={form}
              name="end"
              label="End"
              required
              format={format}
              autoFocus={!startMissing}
              {...(running && { locked: 'The timer is running.' })}
            />
            <span role="status">{nextDay && <Chip tone="accent">Next Day</Chip>}</span>
          </div>
        )}
        {!fields.times && <HoursField form={form} name="hours" label="Hours" required autoFocus />}
        {repeated.map((field) => (
          <SelectField
            key={field}
            form={form}
            name={`${field}_occurrence`}
            label={`Which ${format(watched[field] ?? '')}`}
            clearable={false}
            options={occurrences.map((occurrence) => ({
              value: occurrence,
              label: `The ${occurrence}, ${zoneLetters(instantAt(date ?? '', watched[field] ?? '', frame.timezone, occurrence), frame.timezone)}`,
            }))}
          />
        ))}
        <BreaksAndTravel form={form} fields={fields} gross={gross} />
      </div>
      <div className="fb-form-row">
        {fields.times && <Derived label="Hours" value={clock(hours?.hours)} />}
        <Derived label="Hours total" value={clock(hours?.hours_total)} />
        {fields.non_billable && <HoursField form={form} name="hours_nonbillable" label="Non-billable hours" required />}
        {fields.non_billable && <Derived label="Billable hours" value={clock(hours?.hours_billable)} />}
      </div>
    </>
  )
}

const occurrences: readonly Occurrence[] = ['first', 'second']

/** A figure that follows from the fields and is not typed. */
const Derived = ({ label, value }: { label: string; value: string }) => (
  <div className="fb-derived">
    <span>{label}</span>
    <output aria-label={label}>{value}</output>
  </div>
)

function ZoneNote({ frame: { entry, timezone }, organisation }: { frame: EntryFrame; organisation: string }) {
  const now = Temporal.Now.instant().toString()
  const named = zoneToName(entry ?? { start: now, end: null, timezone }, { organisation, viewer: viewerZone() })
  return named === null ? null : <p className="fb-muted fb-small">Times are those of {named}.</p>
}
