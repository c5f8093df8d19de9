/**
 * Runs one's own changes of a record, in cells and on its page, one after another, so that they are never taken for
 * somebody else's.
 */
import type { ShownRecordType } from './shownRecordType.ts'

type Undo = () => Promise<void>
export interface OwnActions {
  /** Runs an act once those before it have come to an end, on the version of the record that they left. */
  inTurn: (seen: number, act: (version: number) => Promise<unknown>) => Promise<void>
  /** The act that runs has made this version. Answers its undo, which is one's own act as well. */
  made: (version: number, undo: Undo | undefined) => Undo | undefined
  /** Whether one version became the other by one's own acts alone. */
  leadTo: (from: number, to: number) => boolean
}

/** The changes of one record by any part of this screen: an edit beside a form is nobody else's change. */
export function ownActionsOn({ calls }: Pick<ShownRecordType, 'calls'>, id: number): OwnActions {
  const key = `${calls.change.name} ${id}`
  const actions = ownOnes.get(key) ?? ownActions()
  ownOnes.set(key, actions)
  return actions
}
const ownOnes = new Map<string, OwnActions>()

export function ownActions(): OwnActions {
  /** From the version that an act was based on, which the server held it to, to the one that it made. */
  const steps = new Map<number, number>()
  let running = 0
  let last: Promise<unknown> = Promise.resolve()
  const walk = (version: number, end: number): number => {
    const next = steps.get(version)
    return version >= end || next === undefined ? version : walk(next, end)
  }
  const step = (from: number, to: number) => to > from && steps.set(from, to)
  return {
    inTurn: (seen, act) => {
      const turn = last.then(async () => {
        running = walk(seen, Infinity)
        await act(running)
      })
      last = Promise.allSettled([turn])
      return turn
    },
    made: (version, undo) => {
      const from = running
      step(from, version)
      return (
        undo &&
        (async () => {
          // As many steps as the act took; said before it is done, since the record is read again as a part of it.
          const after = steps.get(version)
          step(version, version + (version - from))
          await undo().catch((error: unknown) => {
            if (after === undefined) steps.delete(version)
            else steps.set(version, after)
            throw error
          })
        })
      )
    },
    leadTo: (from, to) => walk(from, to) === to,
  }
}
