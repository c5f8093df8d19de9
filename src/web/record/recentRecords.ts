/**
 * Records that the viewer opened or chose last in this window, for the palette and for lists of choices; in memory alone,
 * since they name clients.
 */
export interface RecentViewer {
  id: number
  org: { id: number }
}
interface RecentRecord {
  /** The kind by the prefix of its calls: a quote is of `projects`. */
  kind: string
  id: number | string
  name: string
  /** Address of its page and title of its list, `Projects`; absent for a record that was only chosen. */
  page?: { address: string; title: string } | undefined
}

/** Records remembered in all, and shown by the palette. */
const [maxRemembered, maxShown] = [60, 6]
let recent: readonly (RecentRecord & { viewer: string })[] = []
const keyOf = ({ id, org }: RecentViewer) => `${org.id} ${id}`

/** Puts a record first; one that was used before is moved. */
export function rememberRecord(viewer: RecentViewer, record: RecentRecord): void {
  const key = keyOf(viewer)
  const isSame = ({ kind, id }: RecentRecord) => kind === record.kind && id === record.id
  const own = recent.filter(({ viewer: whose }) => whose === key)
  const page = record.page ?? own.find(isSame)?.page
  recent = [{ ...record, page, viewer: key }, ...own.filter((known) => !isSame(known))].slice(0, maxRemembered)
}

/** Returns the pages of the viewer's own, the newest first, without the one that is open. */
export const recentPages = (viewer: RecentViewer): readonly { name: string; address: string; title: string }[] =>
  recent
    .flatMap(({ viewer: whose, name, page }) => (whose === keyOf(viewer) && page ? [{ name, ...page }] : []))
    .filter(({ address }) => address !== globalThis.location?.pathname)
    .slice(0, maxShown)

/** Returns the viewer's own of a kind, the newest first. */
export const recentOf = (viewer: RecentViewer, kind: string): readonly { id: number | string; name: string }[] =>
  recent.filter((record) => record.viewer === keyOf(viewer) && record.kind === kind)
