/** Work in progress as a child would count it: pence of each hour, and the days on which it came and went. */
interface Hour {
  date: string
  value: number
  /** The place of the work: none, a draft, an issued invoice, or a write-off. */
  on: { kind: 'nothing' } | { kind: 'draft' | 'invoice' | 'off'; id: number }
}
interface Move {
  hour: number
  date: string
  worked: number
  billed: number
  written: number
}

/** Halves go away from nothing. `rate` in pence an hour. */
export const valueOf = (minutes: number, rate: number): number => Math.floor((2 * minutes * rate + 60) / 120)

export function workLedger(today: string) {
  const hours = new Map<number, Hour>()
  let moves: Move[] = []
  const move = (ids: readonly number[], date: string, what: 'worked' | 'billed' | 'written', sign = 1) => {
    for (const hour of ids)
      moves.push({ hour, date, worked: 0, billed: 0, written: 0, [what]: sign * (hours.get(hour)?.value ?? 0) })
  }
  const onOne = (kind: Hour['on']['kind'], id: number) =>
    [...hours].filter(([, { on }]) => on.kind === kind && on.kind !== 'nothing' && on.id === id)
  const put = (ids: readonly number[], on: Hour['on']) => {
    for (const id of ids) {
      const hour = hours.get(id)
      if (hour) hours.set(id, { ...hour, on })
    }
  }
  const idsOf = (items: readonly (readonly [number, Hour])[]) => items.map(([id]) => id)
  return {
    hours,
    open: () => idsOf([...hours].filter(([, { on }]) => on.kind === 'nothing')),
    billed: () => idsOf([...hours].filter(([, { on }]) => on.kind === 'invoice')),
    work(id: number, date: string, value: number) {
      hours.set(id, { date, value, on: { kind: 'nothing' } })
      move([id], date, 'worked')
    },
    /** Removes reset hours: they are no longer approved, and count in no period. */
    unwork(id: number) {
      hours.delete(id)
      moves = moves.filter(({ hour }) => hour !== id)
    },
    draft: (id: number, ids: readonly number[]) => put(ids, { kind: 'draft', id }),
    discard: (id: number) => put(idsOf(onOne('draft', id)), { kind: 'nothing' }),
    issue(id: number) {
      const ids = idsOf(onOne('draft', id))
      put(ids, { kind: 'invoice', id })
      move(ids, today, 'billed')
    },
    credit(id: number) {
      const ids = idsOf(onOne('invoice', id))
      put(ids, { kind: 'nothing' })
      move(ids, today, 'billed', -1)
    },
    writeOff(id: number, ids: readonly number[], date: string) {
      put(ids, { kind: 'off', id })
      move(ids, date, 'written')
    },
    undo(id: number) {
      const ids = idsOf(onOne('off', id))
      put(ids, { kind: 'nothing' })
      move(ids, today, 'written', -1)
    },
    /** Sums the moves in a period, both days included. */
    progress(start: string, end: string) {
      const all = (theseMoves: readonly Move[], pick: (record: Move) => number) =>
        theseMoves.reduce((total, record) => total + pick(record), 0)
      const left = ({ worked, billed, written }: Move) => worked - billed - written
      const during = moves.filter(({ date }) => date >= start && date <= end)
      return {
        opening: all(
          moves.filter(({ date }) => date < start),
          left,
        ),
        worked: all(during, ({ worked }) => worked),
        billed: all(during, ({ billed }) => billed),
        written_off: all(during, ({ written }) => written),
        closing: all(
          moves.filter(({ date }) => date <= end),
          left,
        ),
      }
    },
  }
}
