/** Histories, for tests. */
export const idOf = ({ id }: { id: number }) => ({ id: String(id) })
type Told = readonly {
  action: string
  changes: readonly { field: string; before: string | null; after: string | null }[]
}[]
/** Reads the values of a field in each change, newest first. */
export const saidOf = (history: Told, field: string) =>
  history.flatMap(({ changes }) =>
    changes.filter((change) => change.field === field).map(({ before, after }) => [before, after]),
  )
