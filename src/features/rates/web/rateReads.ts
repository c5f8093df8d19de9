import { explainRate, listClientRates, listProjectRates, rateCalls } from '../rates.contract.ts'

/** What a write of a rate changes. */
export const rateReads = [rateCalls.list, explainRate, listProjectRates, listClientRates] as const
