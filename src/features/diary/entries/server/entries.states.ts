/** Whether the state of an entry allows what is to be done with it. */
import { conflict } from '#server/errors.ts'
import { type DiaryAction, refusal } from '../entries.rules.ts'
import type { LockedEntry } from './entries.queries.ts'

/** The sentence that says why it is not for this entry, by whether the asker reaches it as their own; null where it is. */
export const refusalOf = (action: DiaryAction, entry: LockedEntry): string | null =>
  refusal(action, entry, entry.by_scope ? 'scope' : 'owner')

/** 409 `state` with a sentence for each entry that it is not for. */
export function requireState(action: DiaryAction, entries: readonly LockedEntry[]): void {
  const problems = entries.flatMap((entry) => {
    const message = refusalOf(action, entry)
    return message === null ? [] : [[entry.id, message] as const]
  })
  const [first] = problems
  if (!first) return
  throw conflict('state', first[1], {
    errors: Object.fromEntries(problems.map(([id, message]) => [id, { non_field_errors: [message] }])),
  })
}
