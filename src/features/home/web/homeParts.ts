import type { ComponentType } from 'react'

/** What features put on the first screen: lazy components. */
export interface HomeParts {
  /** What a new firm has to do first: a card, or nothing. */
  first?: ComponentType
  /** Hours of this week by day: one, drawn with WeekCard. Without it the card shows what is scheduled. */
  week?: ComponentType
  /** Rows under "Waiting for me": each renders `<li>`s, or nothing. */
  waiting: readonly { id: string; Part: ComponentType }[]
  /** The timer: running, or a button that starts one. */
  timer?: ComponentType
}
