import { createContext } from 'react'

/** The number of panels around a picker, in which records are added: pickers in the second one add no more. */
export const QuickDepthContext = createContext(0)
