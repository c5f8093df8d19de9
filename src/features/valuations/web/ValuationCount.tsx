import { TabCount } from '#web/record/TabCount.tsx'
import { listValuations } from '../valuations.contract.ts'

/** Shows the number of a project's valuations beside the label of their tab. */
export const ValuationCount = ({ record: { id } }: { record: { id: number } }) => (
  <TabCount endpoint={listValuations} params={{ id: String(id) }} query={{}} />
)
