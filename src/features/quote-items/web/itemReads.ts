/** The answers that a change of items makes old. */
import { changedWith } from '#features/projects/web/projectReads.ts'
import { quoteItem } from '../quoteItems.ts'

const { calls, tree } = quoteItem
export const changedWithItems = [tree.list, calls.get, calls.history, ...changedWith]
