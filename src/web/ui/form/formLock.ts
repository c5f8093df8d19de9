import { createContext, use } from 'react'

/** The reason why nothing of a form may be edited: the form shows it once for all of its fields. */
export const FormLockContext = createContext<string | undefined>(undefined)

/** Returns the form's lock for elements that are no fields: buttons that add or remove a line. */
export const useFormLock = (): string | undefined => use(FormLockContext)
