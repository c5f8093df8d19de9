import { useDeferredValue } from 'react'

/** Rows that fill the first screen of a list whose rows are many. */
export const firstRows = 10

/** Whether the rows after the first ones are drawn: not in the first frame of a screen, which thus stands sooner. */
export const useRestDrawn = (): boolean => useDeferredValue(true, false)
