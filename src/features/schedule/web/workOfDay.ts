/** The work that a part of another feature stands beside, such as the button that starts a timer on it. */
import { createContext, use } from 'react'

interface Work {
  task: { id: number; name: string }
  project: { id: number; reference: string; name: string }
  day: string
  /** The timer's own buttons stand around the part. */
  inTimer: boolean
}
const Context = createContext<Work | null>(null)

export const WorkOfDay = Context.Provider
export const useWorkOfDay = (): Work | null => use(Context)
