/** Picks people and equipment side by side, each with what is known of them on the chosen days. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { includesText } from '#core/folded.ts'
import { daysBetween } from '#core/days.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { type ContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { getBoard, type Schedule } from '../schedule.contract.ts'
import { findPeople, type ScheduleResult } from '../scheduleFind.contract.ts'
import { maxDays } from '../scheduleBounds.ts'
import { overlaps, equipmentRefusal, personRefusal } from '../schedule.rules.ts'
import { withBookings } from './boardChange.ts'
import type { BookingValues } from './BookingDialog.tsx'
import { isShort, roomOf, roomText } from './crewRoom.ts'
import type { ScheduleCount } from './useCounted.ts'
import './crew.css'
import './scheduleSearch.css'

interface CrewFieldProps {
  form: ContractForm<BookingValues>
  schedule: Schedule
  /** Gives a schedule the booked time that counts (`useCounted`). */
  counted: ScheduleCount
  /** Whether only one person or piece of equipment can be chosen. */
  single: boolean
  /** Id of the booking that is being changed, which causes no conflict with itself. */
  except: number | null
}

interface Choice {
  key: string
  kind: 'user_ids' | 'equipment_ids'
  id: number
  name: string
  about: string
  /** Severity of the objection; what is refused cannot be booked on these days, and is not offered. */
  tone: 'plain' | 'warn' | 'refused'
}

/** Most choices listed at once; typing finds the others. */
const max = 40

export function CrewField({ form, schedule, counted, single, except }: CrewFieldProps) {
  const [text, setText] = useState('')
  const users = useFormValue(form, 'user_ids')
  const equipment = useFormValue(form, 'equipment_ids')
  const start = useFormValue(form, 'start')
  const end = useFormValue(form, 'end')
  const taskId = useFormValue(form, 'task_id')
  const choices = useChoices({ schedule, counted, start, end, except, taskId })
  const { register } = form.field
  useEffect(() => {
    const undo = [register('user_ids', 'People'), register('equipment_ids', 'Equipment')]
    return () => undo.forEach((restore) => restore())
  }, [register])
  const isChosen = ({ kind, id }: Choice) => (kind === 'user_ids' ? users : equipment).includes(id)
  const choose = ({ kind, id }: Choice, on: boolean) => {
    if (single) form.set({ user_ids: [], equipment_ids: [], [kind]: [id] })
    else {
      const current = form.values()[kind]
      form.set({ [kind]: on ? [...current, id] : current.filter((number) => number !== id) })
    }
  }
  const needle = text.trim()
  const found = choices.filter((choice) => isChosen(choice) || includesText(choice.name, needle))
  const rank = (choice: Choice) => (isChosen(choice) ? 0 : choice.tone === 'refused' ? 2 : 1)
  const chosenFirst = found.toSorted((a, b) => rank(a) - rank(b))
  const lists = [
    { title: 'People', all: chosenFirst.filter(({ kind }) => kind === 'user_ids') },
    { title: 'Equipment', all: chosenFirst.filter(({ kind }) => kind === 'equipment_ids') },
  ].filter(({ all }) => all.length > 0)
  const errors = ['user_ids', 'equipment_ids', 'user_id', 'equipment_id'].flatMap((name) => form.errors[name] ?? [])
  const id = `${form.id}-user_ids`
  return (
    <fieldset className="fb-crew" aria-describedby={errors.length > 0 ? `${id}-error` : undefined}>
      <legend>People and equipment</legend>
      <input
        id={id}
        type="search"
        className="fb-schedule-search"
        aria-label="Find people and equipment"
        placeholder="Type to find"
        data-field="user_ids"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
        }}
      />
      <div className="fb-crew-lists">
        {lists.map(({ title, all }) => (
          <div key={title}>
            <span aria-hidden>{title}</span>
            <ul aria-label={title}>
              {all.slice(0, max).map((choice) => (
                <li key={choice.key}>
                  <label className="fb-check">
                    <input
                      type={single ? 'radio' : 'checkbox'}
                      name={single ? id : undefined}
                      checked={isChosen(choice)}
                      disabled={choice.tone === 'refused' && !isChosen(choice)}
                      onChange={(event) => choose(choice, event.currentTarget.checked)}
                    />
                    <span>{choice.name}</span>
                    <span className="fb-crew-about" data-tone={choice.tone}>
                      {choice.about}
                    </span>
                  </label>
                </li>
              ))}
              {all.length > max && <li className="fb-muted">{all.length - max} more. Type to find them</li>}
            </ul>
          </div>
        ))}
        {found.length === 0 && <p className="fb-muted">No matching people or equipment</p>}
      </div>
      {errors.map((sentence) => (
        <p key={sentence} id={`${id}-error`} className="fb-crew-error" role="alert">
          {sentence}
        </p>
      ))}
    </fieldset>
  )
}

interface Wanted extends Pick<CrewFieldProps, 'schedule' | 'counted'> {
  start: string | null
  end: string | null
  except: number | null
  taskId: number | null
}

/** Returns everybody, then the equipment, with what is known of them on the days, which the board need not show. */
function useChoices({ schedule, counted, start, end, except, taskId }: Wanted): Choice[] {
  const { formats } = useLocale()
  const isWindow = start !== null && end !== null && start <= end && daysBetween(start, end) < maxDays
  const days = isWindow ? { start, end } : null
  const isShown = days !== null && schedule.start <= days.start && days.end <= schedule.end
  const query = { start: start ?? '', end: end ?? '' }
  const { data: beyond } = useQuery({
    ...queryFor(getBoard, { query }),
    enabled: days !== null && !isShown,
    placeholderData: keepPreviousData,
  })
  const { data: found } = useQuery({
    ...queryFor(findPeople, { query: { ...query, ...(taskId !== null && { task_id: String(taskId) }) } }),
    enabled: days !== null && taskId !== null,
    placeholderData: keepPreviousData,
  })
  const read = isShown ? schedule : (beyond ?? schedule)
  // What is being changed takes no time from itself.
  const known = counted(except === null ? read : withBookings(read, { gone: [except] }))
  const lacking = new Map((taskId === null ? [] : (found?.results ?? [])).map(({ id, lacking: gaps }) => [id, gaps]))
  const people = known.people
    .filter(({ active }) => active)
    .map((person): Choice => {
      const record = { key: `u${person.id}`, kind: 'user_ids' as const, id: person.id, name: person.name }
      const refused = days && personRefusal(person, days, formats.longDate)
      if (refused) return { ...record, about: refused, tone: 'refused' }
      if (!days || !overlaps(days, known)) return { ...record, about: '', tone: 'plain' }
      const room = roomOf(known, person, days)
      const lacks = (lacking.get(person.id) ?? []).map((gap) => lackText(gap, formats.longDate))
      const about = [...lacks, roomText(room, days, formats)].join(' · ')
      return { ...record, about, tone: isShort(room) || lacks.length > 0 ? 'warn' : 'plain' }
    })
  const equipment = known.equipment.map((piece): Choice => {
    const name = piece.identifier === '' ? piece.name : `${piece.name} (${piece.identifier})`
    const record = { key: `e${piece.id}`, kind: 'equipment_ids' as const, id: piece.id, name }
    const refused = days && equipmentRefusal(piece, days, formats.longDate)
    if (refused) return { ...record, about: refused, tone: 'refused' }
    const booked =
      days &&
      known.bookings.find(
        (booking) => booking.equipment_id === piece.id && booking.id !== except && overlaps(booking, days),
      )
    if (!booked && piece.fault !== '') return { ...record, about: `Fault reported: ${piece.fault}`, tone: 'warn' }
    return booked
      ? { ...record, about: `Booked ${formats.dayRange(booked.start, booked.end, booked.start)}`, tone: 'refused' }
      : { ...record, about: days && overlaps(days, known) ? 'Free' : '', tone: 'plain' }
  })
  // Whoever and whatever is free comes first, each in the order of the board.
  return [...people.toSorted(byRoom), ...equipment.toSorted(byRoom)]
}

const tones = ['plain', 'warn', 'refused'] as const
const byRoom = (choice: Choice, next: Choice) => tones.indexOf(choice.tone) - tones.indexOf(next.tone)

const lackText = ({ type, expiration }: ScheduleResult['lacking'][number], longDate: (day: string) => string) =>
  expiration === null ? `No ${type.name}` : `${type.name} until ${longDate(expiration)}`
