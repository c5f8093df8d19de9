/** A naive model of money in whole pence and maps, which tests compare the product with. */
export interface PaymentLine {
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
  lines: readonly PaymentLine[]
  /** Invoices that an issued credit note pays, its own among them. */
  pays: ReadonlyMap<number, number>
}
interface Receipt {
  received: number
  locked: boolean
  pays: ReadonlyMap<number, number>
}
export interface PaymentPart {
  kind: 'payment' | 'credit'
  id: number
  amount: number
}
interface Refund {
  parts: readonly PaymentPart[]
  locked: boolean
}

/** Rounds halves away from zero. */
const rounded = (value: number, by: number) => Math.sign(value) * Math.floor((2 * Math.abs(value) + by) / (2 * by))
const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, amount) => all + amount, 0)

const netOf = ({ quantity, price, discount }: PaymentLine) => rounded(quantity * price - discount * 100, 100)
function amountsOf(lines: readonly PaymentLine[]): { gross: number; tax: number } {
  const rates = new Set(lines.flatMap((line) => line.rates))
  const taxes = [...rates].map((rate) =>
    rounded(sum(lines.filter((line) => line.rates.includes(rate)).map(netOf)) * rate, 100),
  )
  return { gross: sum(lines.map(netOf)) + sum(taxes), tax: sum(taxes) }
}

/** The ledger of one client; `numbers` are those of its firm. */
export function ledger(year: string, numbers = { invoice: 0, credit: 0 }) {
  const bills = new Map<number, Bill>()
  const receipts = new Map<number, Receipt>()
  const refunds = new Map<number, Refund>()
  let closed = false
  const issuedCredits = () => [...bills.values()].filter(({ credit, number }) => credit !== null && number !== null)
  const paidOf = (id: number) =>
    sum([...receipts.values()].map(({ pays }) => pays.get(id) ?? 0)) +
    sum(issuedCredits().flatMap(({ credit, pays }) => (credit === id ? [] : (pays.get(id) ?? 0))))
  const ownCreditOf = (id: number) =>
    sum(issuedCredits().flatMap(({ credit, pays }) => (credit === id ? (pays.get(id) ?? 0) : [])))
  const creditedOf = (id: number) => -sum(issuedCredits().flatMap(({ credit, gross }) => (credit === id ? gross : [])))
  const openOf = (id: number) => {
    const bill = bills.get(id)
    return !bill || bill.number === null || bill.credit !== null ? 0 : bill.gross - paidOf(id) - ownCreditOf(id)
  }
  const refundedOf = (kind: PaymentPart['kind'], id: number) =>
    sum(
      [...refunds.values()].flatMap(({ parts }) =>
        parts.flatMap((part) => (part.kind === kind && part.id === id ? part.amount : [])),
      ),
    )
  /** The amount of a payment or of a credit note that can pay invoices. */
  const availableOf = (kind: PaymentPart['kind'], id: number) => {
    const bill = bills.get(id)
    const whole =
      kind === 'payment'
        ? (receipts.get(id)?.received ?? 0)
        : bill && bill.credit !== null && bill.number !== null
          ? -bill.gross
          : 0
    return whole - refundedOf(kind, id)
  }
  const paysOf = (kind: PaymentPart['kind'], id: number) =>
    (kind === 'payment' ? receipts.get(id) : bills.get(id))?.pays ?? new Map<number, number>()
  const leftOf = (kind: PaymentPart['kind'], id: number) => availableOf(kind, id) - sum(paysOf(kind, id).values())
  const creditIds = () =>
    [...bills].flatMap(([id, { credit, number }]) => (credit !== null && number !== null ? [id] : []))
  /** Whether the available amount and the open amounts cover these allocations. */
  const fits = (kind: PaymentPart['kind'], id: number, pays: ReadonlyMap<number, number>) =>
    sum(pays.values()) <= availableOf(kind, id) &&
    [...pays].every(([bill, amount]) => amount <= openOf(bill) + (paysOf(kind, id).get(bill) ?? 0))
  return {
    bills,
    receipts,
    refunds,
    openOf,
    paidOf,
    creditedOf,
    leftOf,
    creditIds,
    draft: (id: number, lines: readonly PaymentLine[], credit: number | null) =>
      bills.set(id, { lines, credit, ...amountsOf(lines), number: null, pays: new Map() }),
    /** Issues an invoice and returns its number; null if that is refused. */
    issue(id: number): string | null {
      const bill = bills.get(id)
      if (closed || !bill || bill.number !== null || bill.lines.length === 0) return null
      if (bill.credit === null ? bill.gross <= 0 : bill.gross >= 0) return null
      const whole = bill.credit === null ? undefined : bills.get(bill.credit)
      if (bill.credit !== null && creditedOf(bill.credit) - bill.gross > (whole?.gross ?? 0)) return null
      const series = bill.credit === null ? 'invoice' : 'credit'
      const taken = bill.credit === null ? 0 : Math.min(openOf(bill.credit), -bill.gross)
      numbers[series] += 1
      const number = `${bill.credit === null ? '' : 'CN'}${year}-${String(numbers[series]).padStart(5, '0')}`
      bills.set(id, { ...bill, number, pays: taken > 0 ? new Map([[bill.credit ?? 0, taken]]) : new Map() })
      return number
    },
    receive(id: number, received: number): boolean {
      if (!closed) receipts.set(id, { received, locked: false, pays: new Map() })
      return !closed
    },
    /** Allocates a payment; false if refused. Allocations of a locked payment cannot be lowered. */
    allocate(id: number, pays: ReadonlyMap<number, number>): boolean {
      const receipt = receipts.get(id)
      if (!receipt || !fits('payment', id, pays)) return false
      if (receipt.locked && [...receipt.pays].some(([bill, amount]) => (pays.get(bill) ?? 0) < amount)) return false
      receipts.set(id, { ...receipt, pays })
      return true
    },
    /** Allocates a credit note; false if refused. */
    apply(id: number, pays: ReadonlyMap<number, number>): boolean {
      const bill = bills.get(id)
      if (!bill || bill.credit === null || bill.number === null || !fits('credit', id, pays)) return false
      bills.set(id, { ...bill, pays })
      return true
    },
    mayRefund: (parts: readonly PaymentPart[]) =>
      !closed && parts.every(({ kind, id, amount }) => amount > 0 && amount <= leftOf(kind, id)),
    refund: (id: number, parts: readonly PaymentPart[]) => refunds.set(id, { parts, locked: false }),
    mayReturn: (id: number) => !closed && receipts.has(id) && refundedOf('payment', id) === 0,
    /** Reopens the invoices that a payment paid. */
    giveBack(id: number, refund: number): void {
      const receipt = receipts.get(id)
      if (!receipt) return
      receipts.set(id, { ...receipt, pays: new Map() })
      refunds.set(refund, { parts: [{ kind: 'payment', id, amount: receipt.received }], locked: false })
    },
    lock(id: number): boolean {
      const [receipt, refund] = [receipts.get(id), refunds.get(id)]
      if (receipt && !receipt.locked) receipts.set(id, { ...receipt, locked: true })
      else if (refund && !refund.locked) refunds.set(id, { ...refund, locked: true })
      else return false
      return true
    },
    /** Changes the amount; false if refused. */
    change(id: number, received: number): boolean {
      const receipt = receipts.get(id)
      if (closed || !receipt || receipt.locked) return false
      if (received < sum(receipt.pays.values()) + refundedOf('payment', id)) return false
      receipts.set(id, { ...receipt, received })
      return true
    },
    isClosed: () => closed,
    /** Closes or reopens the books for dated writes. */
    close(isClosed: boolean): void {
      closed = isClosed
    },
    /** Returns the balances of the books: debits positive, credits negative. */
    booked() {
      const issued = [...bills.values()].filter(({ number }) => number !== null)
      const [gross, tax] = [sum(issued.map((bill) => bill.gross)), sum(issued.map((bill) => bill.tax))]
      const out = sum([...refunds.values()].flatMap(({ parts }) => parts.map(({ amount }) => amount)))
      const paid = sum([...receipts.values()].map(({ received }) => received)) - out
      return { receivable: gross - paid, bank: paid, income: tax - gross, tax: -tax }
    },
    /** Adds up the client's balance, with its open part and credit. */
    balance() {
      const open = sum([...bills.keys()].map(openOf))
      const credit =
        sum([...receipts.keys()].map((id) => leftOf('payment', id))) +
        sum(creditIds().map((id) => leftOf('credit', id)))
      return { open, credit, balance: open - credit }
    },
    /** Deletes a payment or a refund; false if refused. */
    remove(id: number): boolean {
      if (closed || refundedOf('payment', id) > 0) return false
      if (refunds.get(id)?.locked === false) return refunds.delete(id)
      return receipts.get(id)?.locked === false && receipts.delete(id)
    },
  }
}
export type Ledger = ReturnType<typeof ledger>

/** Numbers below `max` from a seed (mulberry32). */
export function dice(from: number) {
  let state = from
  const roll = (max: number) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max
  }
  return { roll, pick: <T>(items: readonly T[]): T | undefined => items[roll(Math.max(items.length, 1))] }
}
export type Dice = ReturnType<typeof dice>
