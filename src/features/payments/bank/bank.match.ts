/** Which open invoices a line of the bank may pay: by number in the text, by amount, by payer. Pure. */
import { compare } from '#core/decimal.ts'
import { oldestFirst } from '../payments.rules.ts'
import type { BankLine, OpenInvoice } from './bank.contract.ts'

type Match = Pick<BankLine, 'client' | 'by' | 'allocations'>
const nobody: Match = { client: null, by: 'nothing', allocations: [] }

/** Letters and digits alone, so that `INV 2026/00012` says 2026-00012. */
const squeezed = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
/** What a firm is called by law says nothing of which it is. */
const legal = new Set('ltd limited plc llp llc inc corp co company gmbh bv nv sa pvt private the and of'.split(' '))
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !legal.has(word))

/** `open`: the oldest first. Numbers say most; then what one invoice of the payer is open by; then either by itself. */
export function matcher(open: readonly OpenInvoice[]): (line: Pick<BankLine, 'amount' | 'payer' | 'text'>) => Match {
  const numbered = open.map((one) => ({ one, number: squeezed(one.name) })).filter(({ number }) => number.length >= 3)
  const clients = [...new Map(open.map(({ client }) => [client.id, client])).values()].map((client) => ({
    client,
    words: wordsOf(client.name),
  }))
  return ({ amount, payer, text }) => {
    const whole = squeezed(text)
    const named = numbered.filter(({ number }) => saysNumber(whole, number)).map(({ one }) => one)
    const [first] = named
    if (first && named.every(({ client }) => client.id === first.client.id)) return pays(amount, named, 'number')
    if (first) return nobody
    const said = new Set(wordsOf(`${payer} ${text}`))
    const payers = clients.filter(({ words }) => words.length > 0 && words.every((word) => said.has(word)))
    const exact = open.filter((one) => compare(one.amount_open, amount) === 0)
    if (payers.length === 1) {
      const theirs = open.filter(({ client }) => client.id === payers[0]?.client.id)
      const equal = exact.filter((one) => theirs.includes(one))
      if (equal.length > 0) return pays(amount, equal.slice(0, 1), 'payer_amount')
      return pays(amount, theirs, 'payer')
    }
    return exact.length === 1 && payers.length === 0 ? pays(amount, exact, 'amount') : nobody
  }
}

/** Not as a part of a longer number. */
function saysNumber(text: string, number: string): boolean {
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + number.length]]
    if (!/\d/.test(before) && !/\d/.test(after)) return true
  }
  return false
}

function pays(amount: string, invoices: readonly OpenInvoice[], by: BankLine['by']): Match {
  const shares = oldestFirst(amount, invoices)
  const allocations = [...shares].flatMap(([invoice_id, share]) =>
    compare(share, '0') > 0 ? [{ invoice_id, amount: share }] : [],
  )
  return { client: invoices[0]?.client ?? null, by, allocations }
}

/** What is booked without a closer look. */
export const isSure = ({ by, booked, alike }: Pick<BankLine, 'by' | 'booked' | 'alike'>): boolean =>
  (by === 'number' || by === 'payer_amount') && booked === null && alike === null
