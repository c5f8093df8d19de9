/** The planner's links: a bar of one day is three pixels wide, which nobody can hit. */
import { daysBetween, type DayWindow } from '#core/days.ts'

/** Days of the narrowest planner (58 rem for a year) that are as wide as a finger needs: 24 px. */
export const daysOfTarget = 10

interface Bar {
  start: string
  end: string
}

/** A part of a person's row that is pressed as one: days from the window's start, the end not included. */
export interface PlannerTarget<B> {
  from: number
  until: number
  bars: B[]
}

/**
 * Groups the bars of one person so that each group can be hit: at least `daysOfTarget` days wide, none over another.
 * Bars that are nearer than that share a target. Those outside of the window are cut off at its ends.
 */
export function plannerTargets<B extends Bar>(bars: readonly B[], window: DayWindow): PlannerTarget<B>[] {
  const all = daysBetween(window.start, window.end) + 1
  const wide = Math.min(daysOfTarget, all)
  const targets: PlannerTarget<B>[] = []
  const inOrder = bars.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
  for (const bar of inOrder) {
    const from = Math.max(0, daysBetween(window.start, bar.start))
    const until = Math.min(all, daysBetween(window.start, bar.end) + 1)
    const missing = Math.max(0, wide - (until - from))
    const start = Math.min(Math.max(0, from - Math.floor(missing / 2)), all - wide)
    let target = { from: Math.min(start, from), until: Math.max(until, start + wide), bars: [bar] }
    // A wide target may reach over several before it, because theirs were widened to both sides.
    for (let last = targets.at(-1); last && last.until > target.from; last = targets.at(-1)) {
      targets.pop()
      target = {
        from: Math.min(last.from, target.from),
        until: Math.max(last.until, target.until),
        bars: [...last.bars, ...target.bars],
      }
    }
    targets.push(target)
  }
  return targets
}
