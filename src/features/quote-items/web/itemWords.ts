/** Labels of states and of ways to print an item. */
import type { ItemState, Visibility } from '../quoteItemTotals.ts'

export const visibilityWords: Readonly<Record<Visibility, string>> = {
  show: 'Own line',
  excluded: 'Not printed',
  add_to_parent: 'In line above',
}
export const stateWords: Readonly<Record<ItemState, string>> = {
  proposed: 'Proposed',
  accepted: 'Accepted',
  declined: 'Declined',
  closed: 'Closed',
}
