/** The part of the board's address that its route parses, in a small file because routes load with the login. */
import { isDay } from '#core/days.ts'
import { maxDays } from '../scheduleBounds.ts'

/** The days of an address: from one on, or from this week's Monday. */
export interface DaysInPath {
  days: number
  start?: string | undefined
}

/** Parses the route's address: 1 to 366 days, and a valid day. Anything else is not found. */
export const daysInPath = {
  parse: ({ days, start }: { days: string; start?: string | undefined }): DaysInPath | false => {
    const isWindow = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= maxDays
    if (!isWindow || (start !== undefined && !isDay(start))) return false
    return { days: Number(days), ...(start !== undefined && { start }) }
  },
  stringify: ({ days, start }: DaysInPath) => ({ days: String(days), ...(start !== undefined && { start }) }),
}
