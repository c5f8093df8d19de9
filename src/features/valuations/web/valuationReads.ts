/** The answers that a change of a valuation makes old. */
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import { getValuation, listValuations } from '../valuations.contract.ts'

export const valuationReads = [listValuations, getValuation, quoteItem.tree.list, quoteItem.calls.get]
