import { AppError, batchConflict, conflict } from '#server/http/errors.ts'

const changedSince = 'This was changed by someone else since you opened it.'

/**
 * Throws 409 `stale`, with the record as it is now, when the caller saw another version than the current one. Call
 * it with the row locked. Without a sent version nothing is checked.
 */
export async function requireVersion(
  sent: number | null | undefined,
  { version }: { version: number },
  current: () => Promise<unknown>,
): Promise<void> {
  if (sent === null || sent === undefined || sent === version) return
  throw conflict('stale', changedSince, { sent, version, current: await current() })
}

/**
 * Throws the same for several rows, with the versions that were seen of them; `current` returns the stale rows as
 * they are now.
 */
export async function requireVersions(
  rows: readonly { id: number; version: number }[],
  seen: Readonly<Record<string, number | undefined>>,
  current?: (ids: readonly number[]) => Promise<unknown>,
  /** Names who changed these rows, for callers who may know. */
  changedBy?: (ids: readonly number[]) => Promise<string | undefined>,
): Promise<void> {
  const stale = rows.filter(({ id, version }) => (seen[id] ?? version) !== version)
  const [first] = stale
  if (!first) return
  const who = await changedBy?.(stale.map(({ id }) => id))
  const sentence = who === undefined ? changedSince : `${who} changed this since you opened it.`
  const detail =
    rows.length === 1 ? sentence : `Nothing was changed. ${who ?? 'Someone else'} changed some of these since.`
  throw batchConflict(
    'stale',
    detail,
    stale.map(({ id }) => [id, sentence]),
    {
      sent: seen[first.id],
      version: first.version,
      ...(current && { current: await current(stale.map(({ id }) => id)) }),
    },
  )
}

/**
 * Throws 428 unless the caller says which version they saw: money is not changed blindly (docs/rules/api.md#versions).
 */
export function requireSentVersion(sent: number | null | undefined, records: string): void {
  if (sent !== null && sent !== undefined) return
  throw new AppError(428, {
    detail: `Send the version you saw, as If-Match or as version. It is required to change ${records}.`,
  })
}
