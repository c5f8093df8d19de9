/** Finds open invoices that a bank line may pay: by number in the text, by amount, by payer. Pure. */
import { compare, subtract } from '#core/decimal.ts'
import { oldestFirst } from '../payments.rules.ts'
import type { BankLine, OpenInvoice, OutChoice } from './bank.contract.ts'

type Match = Pick<BankLine, 'client' | 'by' | 'allocations'>
const noMatch: Match = { client: null, by: 'nothing', allocations: [] }

/** Keeps only letters and digits, so that `INV 2026/00012` contains 2026-00012. */
const squeezed = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
/** Words for legal forms, which do not identify a firm. */
const legal = new Set('ltd limited plc llp llc inc corp co company gmbh bv nv sa pvt private the and of'.split(' '))
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !legal.has(word))

/**
 * Returns a matcher for bank lines. `open`: the oldest first. Numbers count most, then the open amount of one invoice
 * of the payer, then amount or payer alone.
 */
export function matcher(open: readonly OpenInvoice[]): (line: Pick<BankLine, 'amount' | 'payer' | 'text'>) => Match {
  const numbered = open
    .map((openInvoice) => ({ one: openInvoice, number: squeezed(openInvoice.name) }))
    .filter(({ number }) => number.length >= 3)
  const clients = [...new Map(open.map(({ client }) => [client.id, client])).values()].map((client) => ({
    client,
    words: wordsOf(client.name),
  }))
  return ({ amount, payer, text }) => {
    const whole = squeezed(text)
    const named = numbered.filter(({ number }) => saysNumber(whole, number)).map(({ one }) => one)
    const [first] = named
    if (first && named.every(({ client }) => client.id === first.client.id)) return pays(amount, named, 'number')
    if (first) return noMatch
    const payerWords = new Set(wordsOf(`${payer} ${text}`))
    const payers = clients.filter(({ words }) => words.length > 0 && words.every((word) => payerWords.has(word)))
    const exact = open.filter((openInvoice) => compare(openInvoice.amount_open, amount) === 0)
    if (payers.length === 1) {
      const theirs = open.filter(({ client }) => client.id === payers[0]?.client.id)
      const equal = exact.filter((openInvoice) => theirs.includes(openInvoice))
      if (equal.length > 0) return pays(amount, equal.slice(0, 1), 'payer_amount')
      return pays(amount, theirs, 'payer')
    }
    return exact.length === 1 && payers.length === 0 ? pays(amount, exact, 'amount') : noMatch
  }
}

/** Whether the text contains the number, and not as a part of a longer one. */
function saysNumber(text: string, number: string): boolean {
  for (let index = text.indexOf(number); index >= 0; index = text.indexOf(number, index + 1)) {
    const [before = '', after = ''] = [text[index - 1], text[index + number.length]]
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

/** A payment that a bank may return, or a credit that may be refunded, with what of it can be. */
export interface OutCandidate {
  kind: 'return' | 'payment' | 'credit'
  id: number
  name: string
  date: string
  client: { id: number; name: string }
  amount: string
}
const returnWords =
  /\b(return(ed)?|unpaid|revers(al|ed)|bounced?|dishonou?red|refer to drawer|chargeback|rejected|retourn?e?|r[uü]ck\w*|stornier\w*|impay[eé]e?)\b/iu
const maxChoices = 50

/**
 * Finds the choices for an outgoing line. A return is of one payment of the same amount; a refund takes credit of one
 * client, the oldest first. The choice that the text names is selected: by a number, or by the client, with a word for
 * a return if both are possible.
 */
export function outMatcher(
  candidates: readonly OutCandidate[],
): (line: Pick<BankLine, 'amount' | 'payer' | 'text' | 'date'>) => { choices: OutChoice[]; chosen: number | null } {
  return ({ amount: signed, payer, text, date }) => {
    const amount = subtract('0.00', signed)
    const earlier = candidates.filter((candidate) => candidate.date <= date)
    const returns = earlier.filter(({ kind, amount: whole }) => kind === 'return' && compare(whole, amount) === 0)
    const byClient = Map.groupBy(
      earlier.filter(({ kind }) => kind !== 'return'),
      ({ client }) => client.id,
    )
    const refunds = [...byClient.values()].flatMap((credits) => refundOf(amount, credits) ?? [])
    const isReturned = returnWords.test(`${payer} ${text}`)
    const ofReturns = returns.map(({ id, name, client }): OutChoice => ({ client, returns: { id, name }, credits: [] }))
    const choices = (isReturned ? [...ofReturns, ...refunds] : [...refunds, ...ofReturns]).slice(0, maxChoices)
    const mentioned = new Set(wordsOf(`${payer} ${text}`))
    const whole = squeezed(`${payer} ${text}`)
    const isWhole = ({ returns: payment, credits }: OutChoice) =>
      payment !== null ||
      credits.every((part) =>
        candidates.some(({ kind, id, amount: left }) => kind === part.kind && id === part.id && left === part.amount),
      )
    // A choice is certain if the text contains its number, or if the client would have no credit left.
    const isNamed = (choice: OutChoice) =>
      [...choice.credits, ...(choice.returns ? [choice.returns] : [])].some(({ name }) => {
        const number = squeezed(name)
        return number.length >= 3 && saysNumber(whole, number)
      }) ||
      (isWhole(choice) && wordsOf(choice.client.name).every((word) => mentioned.has(word)))
    const named = choices.findIndex(isNamed)
    const only = isReturned && ofReturns.length === 1 ? 0 : -1
    const index = named >= 0 ? named : only
    return { choices, chosen: index < 0 ? null : index }
  }
}

/** Takes the credit of one client, the oldest first; null where it is less than the amount. */
function refundOf(amount: string, credits: readonly OutCandidate[]): OutChoice | null {
  const [first] = credits
  const exact = credits.find((credit) => compare(credit.amount, amount) === 0)
  const shares = oldestFirst(
    amount,
    (exact ? [exact] : credits).map((credit, id) => ({ id, amount_open: credit.amount })),
  )
  const parts = (exact ? [exact] : credits).flatMap(({ kind, id, name }, index) => {
    const share = shares.get(index) ?? '0.00'
    return kind === 'return' || compare(share, '0') <= 0 ? [] : [{ kind, id, name, amount: share }]
  })
  const sum = parts.reduce((total, part) => subtract(total, part.amount), amount)
  return first && compare(sum, '0') === 0 ? { client: first.client, returns: null, credits: parts } : null
}

/** Whether a line can be booked without a closer look. */
export const isSure = ({ by, booked, alike }: Pick<BankLine, 'by' | 'booked' | 'alike'>): boolean =>
  (by === 'number' || by === 'payer_amount') && booked === null && alike === null
