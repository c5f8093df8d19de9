import { createContext, useContext } from 'react'

import type { ComputedRow } from '../suggestions.computed.contract.ts'

export interface GhostActs {
  /** Enters the row at once where it can be, else in the form. */
  add: (row: ComputedRow) => void
}

const Acts = createContext<GhostActs>({ add: () => {} })
export const GhostActsProvider = Acts.Provider
export const useGhostActs = (): GhostActs => useContext(Acts)
