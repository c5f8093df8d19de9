/** The part of the board's address that its route reads: the routes are loaded with the login, and so is this. */
import { isDay } from '#core/days.ts'
import { maxDays } from '../scheduleBounds.ts'

/** The days of an address: from one on, or from this week's Monday. */
export interface DaysInPath {
  days: number
  start?: string | undefined
}

/** For the route: 1 to 366 days, and a day that there is. Anything else is no address of the schedule. */
export const daysInPath = {
  parse: ({ days, start }: { days: string; start?: string | undefined }): DaysInPath | false => {
    const isWindow = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= maxDays
    if (!isWindow || (start !== undefined && !isDay(start))) return false
    return { days: Number(days), ...(start !== undefined && { start }) }
  },
  stringify: ({ days, start }: DaysInPath) => ({ days: String(days), ...(start !== undefined && { start }) }),
}
