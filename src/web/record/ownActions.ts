/**
 * Runs the person's own changes of a record, in cells and on its page, one after another, so that they are never
 * mistaken for somebody else's.
 */
import type { ShownRecordType } from './shownRecordType.ts'

type Undo = () => Promise<void>
export interface OwnActions {
  /** Runs an act once those before it have come to an end, on the version of the record that they left. */
  inTurn: (seen: number, act: (version: number) => Promise<unknown>) => Promise<void>
  /**
   * Records that the running action has made this version. Returns its undo, which counts as the person's own action
   * as well.
   */
  made: (version: number, undo: Undo | undefined) => Undo | undefined
  /** Returns whether the person's own actions alone led from one version to the other. */
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
  /** The version that each action led to, by the version that it was based on, which the server had checked. */
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
          // An undo takes as many steps as its action; they are recorded before it runs, since it reads the record
          // again.
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
