/** Records that the viewer opened last in this window, for the palette; in memory alone, since they name clients. */
interface Viewer {
  id: number
  org: { id: number }
}
interface RecentRecord {
  address: string
  name: string
  /** The title of its list: `Projects`. */
  title: string
}

const max = 6
let recent: readonly (RecentRecord & { viewer: string })[] = []
const keyOf = ({ id, org }: Viewer) => `${org.id} ${id}`

/** Puts a record first; one that was opened before is moved. */
export function rememberRecord(viewer: Viewer, record: RecentRecord): void {
  const key = keyOf(viewer)
  const others = recent.filter(({ address, viewer: whose }) => whose === key && address !== record.address)
  recent = [{ ...record, viewer: key }, ...others].slice(0, max)
}

/** Returns the viewer's own, the newest first, without the one that is open. */
export const recentRecords = (viewer: Viewer): readonly RecentRecord[] =>
  recent.filter(({ viewer: whose, address }) => whose === keyOf(viewer) && address !== globalThis.location?.pathname)
