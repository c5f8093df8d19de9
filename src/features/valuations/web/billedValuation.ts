/** The agreed valuation that a part of another feature stands beside, such as the button that bills it. */
import { createContext, use } from 'react'

import type { Valuation } from '../valuations.contract.ts'

const Context = createContext<Valuation | null>(null)

export const BilledValuation = Context.Provider
export const useBilledValuation = (): Valuation | null => use(Context)
