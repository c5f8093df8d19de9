/** The colours of bars: of the sixteen that there are (docs/rules/screens.md#constants). */
import { palette } from '#core/colours.ts'

/** Picks the colour of a project: always the same; bookings without a task are grey. */
export const colourOf = (projectId: number | null): string =>
  projectId === null ? '#475569' : (palette[(projectId * 7) % palette.length] ?? palette[0]).value
