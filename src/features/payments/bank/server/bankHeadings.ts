/** Headings of banks' tables, in the languages of their countries. */
import { type BankColumn, bankColumns, type BankMapping } from '../bank.contract.ts'

const words = (text: string) => text.split(',').map((word) => word.trim())

/** Known headings in lower case, without accents, dots and units; the first match counts. */
const headings: Record<BankColumn, readonly string[]> = {
  date: words(`date, transaction date, txn date, tran date, trans date, posted date, posting date, date posted, booking date,
    posted transactions date, completed date, date processed, created, entry date, effective date, process date, value date, buchungstag,
    buchungsdatum, boekdatum, datum verrichting, datum, date operation, date de l'operation, date comptable, fecha, fecha operacion, data,
    data contabile, started date`),
  amount:
    words(`amount, transaction amount, value, net amount, local amount, amount in account currency, betrag, buchungsbetrag, umsatz,
    bedrag, montant, importe, importo, kwota, net`),
  credit:
    words(`credit, credits, credit amount, credit amt, paid in, money in, amount in, inflow, deposit, deposits, deposit amt,
    deposit amount, in, incoming, received, receipts, cr, cr amount, haben, gutschrift, bij, credito, avere, abono`),
  debit:
    words(`debit, debits, debit amount, debit amt, paid out, money out, amount out, outflow, withdrawal, withdrawals,
    withdrawal amt, withdrawal amount, out, outgoing, spent, dr, dr amount, debet, soll, lastschrift, af, debito, dare, cargo`),
  sign: words(`debit/credit, credit/debit, debit or credit, credit or debit, dr/cr, cr/dr, drcr, crdr, d/c, c/d, dc, d/k,
    k/d, af bij, af/bij, bij/af, soll/haben, s/h, credit debit indicator, debit credit indicator, indicator, direction,
    transaction type, type`),
  currency: words(
    `currency, currency code, ccy, cur, wahrung, buchungswahrung, devise, munt, divisa, transaction currency`,
  ),
  status: words('status, state, transaction status, transaction state'),
  balance: words(`balance, running balance, account balance, closing balance, balance amount, ledger balance, saldo,
    solde, saldo na mutatie, saldo na trn, saldo nach buchung, saldo contabile`),
  payer:
    words(`payer, payer name, paid by, payee, counterparty, counterparty name, counter party, counter party name, name,
    name of counterparty, from, from name, sender, sender name, merchant, merchant name, partner name, other party,
    beneficiary, payee name, naam / omschrijving, tegenpartij, naam tegenpartij, handelaar, empfanger, auftraggeber, auftraggeber/empfanger,
    auftraggeber / begunstigter, begunstigter/zahlungspflichtiger, zahlungspflichtige*r, contrepartie, ordenante`),
  text: words(`description, transaction description, transaction details, details, narrative, narration, transaction
    narration, transaction remarks, remarks, memo, particulars, description 1, memo/description, name/description, text,
    notes, verwendungszweck, buchungstext, mededelingen, omschrijving, omschrijving-1, toelichting, transaktionsbeschreibung, libelle, libelle operation, concepto, descrizione,
    causale, remittance information, payment reference, reference`),
  reference:
    words(`payment reference, reference, customer reference, your reference, end to end reference, kundenreferenz,
    transaction reference, bank reference, reference number, ref no, ref no/cheque no, chq/ref number, chq/ref no, cheque no,
    description 2, unique id, transaction id, id, ref`),
}

/** Returns a heading without accents, currency, units and other parts that do not distinguish it. */
const plain = (name: string, currency: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/\([^)]*\)|[\p{Sc}.:"]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(new RegExp(String.raw`^(.+) (?:in )?${currency.toLowerCase()}$`), '$1')
    .replace(new RegExp(String.raw`^${currency.toLowerCase()}$`), 'amount')

/** Finds the columns whose headings are known. */
export function foundIn(header: readonly string[], currency: string): BankMapping {
  const names = header.map((name) => plain(name, currency))
  const taken = new Set<number>()
  return Object.fromEntries(
    bankColumns.flatMap((column) => {
      const index = headings[column].map((name) => names.indexOf(name)).find((found) => found >= 0 && !taken.has(found))
      if (index === undefined) return []
      taken.add(index)
      return [[column, index]]
    }),
  )
}

/** Words of banks for money that came in, and that went out. */
const incoming = new Set(
  words('credit, cr, c, k, in, h, haben, bij, deposit, money in, paid in, received, incoming, +, cred, credito, avere'),
)
const outgoing = new Set(
  words('debit, dr, d, out, s, soll, af, withdrawal, money out, paid out, sent, outgoing, -, deb, debito, dare, dbit'),
)
/** Returns the direction that a bank's word stands for; null for other words. `crdt` is from ISO 20022. */
export function directionOf(word: string): 'in' | 'out' | null {
  const text = word.trim().toLowerCase().replace(/\.$/, '')
  if (incoming.has(text) || text === 'crdt') return 'in'
  return outgoing.has(text) ? 'out' : null
}

/** Words for lines that are pending or reversed. */
const unbooked = new Set(
  words(
    'pending, reverted, declined, failed, cancelled, canceled, rejected, denied, refused, expired, authorised, authorized',
  ),
)
export const isUnbooked = (status: string): boolean => unbooked.has(status.trim().toLowerCase())
