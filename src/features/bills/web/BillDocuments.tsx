/** The list of bills with their documents beside it. */
import { FilesFace } from '#features/files/web/FilesBeside.tsx'
import type { ListViewProps } from '#web/registry.ts'

export const BillDocuments = (props: ListViewProps) => (
  <FilesFace {...props} owner="bill" label="Documents of the bill" empty="No document." add="Add document" />
)
