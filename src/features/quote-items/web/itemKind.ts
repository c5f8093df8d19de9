import { kindOf } from '#web/record/kit/kind.ts'
import { quoteItem } from '../quoteItems.ts'
import { changedWithItems } from './itemReads.ts'

export const itemKind = kindOf(quoteItem, changedWithItems)
