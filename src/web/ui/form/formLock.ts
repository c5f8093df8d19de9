import { createContext, use } from 'react'

/** Why nothing of a form may be edited: the form says it, once for all of its fields. */
export const FormLockContext = createContext<string | undefined>(undefined)

/** The same, for what is no field: buttons that add a line or take one away. */
export const useFormLock = (): string | undefined => use(FormLockContext)
