import { TabCount } from '#web/record/TabCount.tsx'
import { quoteItem } from '../quoteItems.ts'

/** How many items a project has, beside the label of their tab. */
export const ItemCount = ({ record: { id } }: { record: { id: number } }) => (
  <TabCount endpoint={quoteItem.tree.list} params={{ id: String(id) }} query={{}} />
)
