/** Money as a child would count it: whole pence, in maps. What the product does is held against it. */
export interface Line {
  /** Hundredths. */
  quantity: number
  price: number
  /** Pence. */
  discount: number
  /** Per cent, whole. */
  rates: readonly number[]
}
interface Bill {
  gross: number
  tax: number
  credit: number | null
  number: string | null
  lines: readonly Line[]
}
interface Receipt {
  received: number
  locked: boolean
  pays: ReadonlyMap<number, number>
}

/** Halves go away from nothing. */
const rounded = (value: number, by: number) => Math.sign(value) * Math.floor((2 * Math.abs(value) + by) / (2 * by))
const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, one) => all + one, 0)

const netOf = ({ quantity, price, discount }: Line) => rounded(quantity * price - discount * 100, 100)
function amountsOf(lines: readonly Line[]): { gross: number; tax: number } {
  const rates = new Set(lines.flatMap((line) => line.rates))
  const taxes = [...rates].map((rate) =>
    rounded(sum(lines.filter((line) => line.rates.includes(rate)).map(netOf)) * rate, 100),
  )
  return { gross: sum(lines.map(netOf)) + sum(taxes), tax: sum(taxes) }
}

export function ledger(year: string) {
  const bills = new Map<number, Bill>()
  const receipts = new Map<number, Receipt>()
  const numbers = { invoice: 0, credit: 0 }
  const paidOf = (id: number) => sum([...receipts.values()].map(({ pays }) => pays.get(id) ?? 0))
  const creditedOf = (id: number) =>
    -sum([...bills.values()].filter((bill) => bill.credit === id && bill.number !== null).map(({ gross }) => gross))
  const openOf = (id: number) => {
    const bill = bills.get(id)
    return !bill || bill.number === null || bill.credit !== null ? 0 : bill.gross - paidOf(id) - creditedOf(id)
  }
  return {
    bills,
    receipts,
    openOf,
    paidOf,
    creditedOf,
    draft: (id: number, lines: readonly Line[], credit: number | null) =>
      bills.set(id, { lines, credit, ...amountsOf(lines), number: null }),
    /** Its number; null where it is refused. */
    issue(id: number): string | null {
      const bill = bills.get(id)
      if (!bill || bill.number !== null || bill.lines.length === 0) return null
      if (bill.credit === null ? bill.gross < 0 : bill.gross > 0) return null
      if (bill.credit !== null && openOf(bill.credit) + bill.gross < 0) return null
      const series = bill.credit === null ? 'invoice' : 'credit'
      numbers[series] += 1
      const number = `${bill.credit === null ? '' : 'CN'}${year}-${String(numbers[series]).padStart(5, '0')}`
      bills.set(id, { ...bill, number })
      return number
    },
    receive: (id: number, received: number) => receipts.set(id, { received, locked: false, pays: new Map() }),
    /** Whether it was taken. */
    allocate(id: number, pays: ReadonlyMap<number, number>): boolean {
      const receipt = receipts.get(id)
      if (!receipt || receipt.locked || sum(pays.values()) > receipt.received) return false
      const over = [...pays].some(([bill, amount]) => amount > openOf(bill) + (receipt.pays.get(bill) ?? 0))
      if (over) return false
      receipts.set(id, { ...receipt, pays })
      return true
    },
    lock(id: number): boolean {
      const receipt = receipts.get(id)
      if (!receipt || receipt.locked) return false
      receipts.set(id, { ...receipt, locked: true })
      return true
    },
    /** Whether another amount was taken. */
    change(id: number, received: number): boolean {
      const receipt = receipts.get(id)
      if (!receipt || receipt.locked || received < sum(receipt.pays.values())) return false
      receipts.set(id, { ...receipt, received })
      return true
    },
    /** What is booked: debits above nothing, credits below. */
    booked() {
      const issued = [...bills.values()].filter(({ number }) => number !== null)
      const [gross, tax] = [sum(issued.map((bill) => bill.gross)), sum(issued.map((bill) => bill.tax))]
      const paid = sum([...receipts.values()].map(({ received }) => received))
      return { receivable: gross - paid, bank: paid, income: tax - gross, tax: -tax }
    },
    remove: (id: number): boolean => receipts.get(id)?.locked === false && receipts.delete(id),
  }
}
export type Ledger = ReturnType<typeof ledger>

/** Numbers below `most` from a seed (mulberry32). */
export function dice(from: number) {
  let state = from
  const roll = (most: number) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
  return { roll, pick: <T>(some: readonly T[]): T | undefined => some[roll(Math.max(some.length, 1))] }
}
export type Dice = ReturnType<typeof dice>
