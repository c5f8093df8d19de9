import { conflict } from '#server/errors.ts'

/**
 * Throws 409 `stale`, with the record as it is now, when the caller saw another version than the one there is. Call it
 * with the row locked. Nothing sent is nothing checked.
 */
export async function requireVersion(
  sent: number | null | undefined,
  { version }: { version: number },
  current: () => Promise<unknown>,
): Promise<void> {
  if (sent === null || sent === undefined || sent === version) return
  const detail = 'This was changed by someone else since you opened it.'
  throw conflict('stale', detail, { sent, version, current: await current() })
}
