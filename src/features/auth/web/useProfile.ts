import type { Profile } from '../authProfile.contract.ts'
import { useMe } from '#web/session.tsx'

/** The whole profile of the person signed in; the shell provides it. */
export const useProfile = (): Profile => useMe() as Profile
