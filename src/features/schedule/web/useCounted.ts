/** The booked time that counts for a viewer: with tentative bookings or without (docs/rules/leave-and-schedule.md#availability). */
import { useState } from 'react'

import type { Schedule } from '../schedule.contract.ts'
import { confirmedLoads } from './boardChange.ts'

export type ScheduleCount = (schedule: Schedule) => Schedule

const everything: ScheduleCount = (schedule) => schedule

/** Returns a function that gives the people of a schedule the booked time that counts. */
export function useCounted(countsTentative: boolean): ScheduleCount {
  const [confirmed] = useState(confirmedLoads)
  return countsTentative ? everything : confirmed
}
