/**
 * An entry shows the clock of the place where it was logged (product rules, section 6, T-4). Its zone is named where
 * that clock differs from the organisation's or from the viewer's own, for otherwise the times would be misread.
 */
import { timeOf } from '#core/days.ts'

/** The zone to name beside an entry's times, or null where everyone concerned has the same clock. */
export function zoneToName(
  entry: { start: string; end: string | null; timezone: string },
  zones: { organisation: string; viewer: string },
): string | null {
  const instants = entry.end === null ? [entry.start] : [entry.start, entry.end]
  const differs = (zone: string) =>
    zone !== entry.timezone && instants.some((at) => timeOf(at, zone) !== timeOf(at, entry.timezone))
  return differs(zones.organisation) || differs(zones.viewer) ? entry.timezone : null
}

/** Where the browser is. */
export const viewerZone = (): string => Temporal.Now.timeZoneId()
