/** The days of a request, for what other features show beside its preview. */
import { createContext, use } from 'react'

interface DaysOfPerson {
  user_id: number
  start: string
  end: string
}
const Context = createContext<DaysOfPerson | null>(null)

export const LeaveDays = Context.Provider
export const useLeaveDays = (): DaysOfPerson | null => use(Context)
