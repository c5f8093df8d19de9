/** The hook by which bookings follow a task that begins on another day: `app/records.ts` fills it. */
import type { Ctx } from '#server/http/context.ts'

export interface TaskMove {
  id: number
  /** Days by which its first day moves. */
  by: number
}
/** Moves these bookings along, by their ids with the versions that the caller saw; throws where one cannot go. */
type TaskFollower = (ctx: Ctx, move: TaskMove, bookings: ReadonlyMap<number, number>) => Promise<void>

let follower: TaskFollower | undefined
export function registerTaskFollower(follow: TaskFollower): void {
  follower = follow
}

export const followTask: TaskFollower = async (ctx, move, bookings) => follower?.(ctx, move, bookings)
