import { explainRate, listClientRates, listProjectRates, rateCalls } from '../rates.contract.ts'

/** Reads that a write of a rate makes stale. */
export const rateReads = [rateCalls.list, explainRate, listProjectRates, listClientRates] as const
