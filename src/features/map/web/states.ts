import '#features/projects/web/projects.css'
import type { PhaseState } from '../mapStates.ts'

/** The four colours of phases, in words. */
export const stateWords: Readonly<Record<PhaseState, string>> = {
  enquiry: 'Enquiry',
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
}
