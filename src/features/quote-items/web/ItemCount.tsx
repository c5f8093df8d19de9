import { TabCount } from '#web/record/TabCount.tsx'
import { quoteItem } from '../quoteItems.ts'

/** Shows the number of a project's items beside the label of their tab. */
export const ItemCount = ({ record: { id } }: { record: { id: number } }) => (
  <TabCount endpoint={quoteItem.tree.list} params={{ id: String(id) }} query={{}} />
)
