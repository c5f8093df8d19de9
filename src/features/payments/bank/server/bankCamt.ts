/** Reads a statement in ISO 20022's format: camt.053, of any version. */
import { add, compare, subtract } from '#core/decimal.ts'
import { isDay } from '#core/days.ts'
import { elementsAt, textAt, XmlError, type XmlElement, xmlTree } from '#server/formats/xmlTree.ts'
import { bankAmount } from '#core/import/amounts.ts'
import {
  balancesOf,
  BankFileError,
  maxLines,
  noLines,
  oneLine,
  type ReadFile,
  type ReadLine,
  type BankStatement,
  tooMany,
} from './bankLines.ts'

const sentences: Record<XmlError['kind'], string> = {
  damaged: 'This file is damaged or incomplete. Export it from the bank again.',
  doctype: 'This file contains a document type declaration (DOCTYPE), which is not allowed in a bank statement.',
  bounds: 'This file is too large. Export fewer days at once.',
}
const notAStatement = 'This XML file is not a bank statement. Export it from the bank as CAMT.053, OFX or CSV.'
const otherCamt: Record<string, string> = {
  BkToCstmrAcctRpt:
    'This is an account report (CAMT.052), and its lines may still change. Export the statement (CAMT.053).',
  BkToCstmrDbtCdtNtfctn:
    'This is a notification (CAMT.054), which has only some lines. Export the statement (CAMT.053).',
}

/**
 * Reads booked lines in `currency`; an entry of several transactions that add up to it becomes as many lines. Throws
 * BankFileError.
 */
export function readCamt(xml: string, currency: string): ReadFile {
  if (/^\s*<(?:!doctype html|html)/i.test(xml)) throw new BankFileError(notAStatement)
  const root = treeOf(xml)
  const [message] = root.parts
  if (root.name !== 'Document' || !message || !/^BkToCstmrStmt(?:V01)?$/.test(message?.name ?? ''))
    throw new BankFileError(otherCamt[message?.name ?? ''] ?? notAStatement)
  const file = noLines()
  let position = 0
  const statements = elementsAt(message, 'Stmt')
  const balances: BankStatement[] = []
  for (const statement of statements) {
    const before = file.lines.length
    const account = accountOf(statement)
    const day = dayOf(statement)
    for (const entry of elementsAt(statement, 'Ntry')) {
      const status = textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts')
      if (status !== '' && status !== 'BOOK') {
        file.left_out += 1
        continue
      }
      for (const part of partsOf(entry)) {
        position += 1
        if (position > maxLines) throw tooMany
        const line = lineOf(entry, part, { currency, day })
        if (typeof line === 'string') file.wrong.push({ position, sentence: line })
        else file.lines.push({ ...line, position, account })
      }
    }
    balances.push({
      opening: balanceOf(statement, 'OPBD') ?? balanceOf(statement, 'PRCD'),
      closing: balanceOf(statement, 'CLBD'),
      moved: file.lines.slice(before).reduce((sum, { amount }) => add(sum, amount), '0.00'),
    })
  }
  return { ...file, ...balancesOf(balances) }
}

const accountOf = (statement: XmlElement) => textAt(statement, 'Acct/Id/IBAN') || textAt(statement, 'Acct/Id/Othr/Id')
/** Finds the day of lines without one of their own: the day that the statement ends with, or was made on. */
const dayOf = (statement: XmlElement) =>
  (textAt(statement, 'FrToDt/ToDtTm') || textAt(statement, 'FrToDt/ToDt') || textAt(statement, 'CreDtTm')).slice(0, 10)

/** Finds a balance by its code: OPBD opened the statement, PRCD closed the previous one, CLBD closed this one. */
function balanceOf(statement: XmlElement, code: string): string | null {
  const found = elementsAt(statement, 'Bal').find((balance) => textAt(balance, 'Tp/CdOrPrtry/Cd') === code)
  return found ? signed(bankAmount(textAt(found, 'Amt')), textAt(found, 'CdtDbtInd')) : null
}
const signed = (amount: string | null, direction: string) =>
  amount !== null && direction === 'DBIT' ? subtract('0.00', amount) : amount

function treeOf(xml: string): XmlElement {
  try {
    return xmlTree(xml)
  } catch (error) {
    throw error instanceof XmlError ? new BankFileError(sentences[error.kind]) : error
  }
}

const amountIn = (part: XmlElement) =>
  elementsAt(part, 'Amt')[0] ?? elementsAt(part, 'AmtDtls/TxAmt/Amt')[0] ?? elementsAt(part, 'AmtDtls/InstdAmt/Amt')[0]

interface Part {
  details: XmlElement | undefined
  amount: string | null
  currency: string
  /** Index of the transaction within its entry. */
  at: number
  /** Description, where the bank gives none. */
  note?: string
}

/**
 * Splits a batch entry into its transactions if they explain it: they add up to it, or the bank gives their number and
 * deducted its charges, which become a line of their own.
 */
function partsOf(entry: XmlElement): Part[] {
  const all = elementsAt(entry, 'NtryDtls/TxDtls')
  const whole = elementsAt(entry, 'Amt')[0]
  const direction = textAt(entry, 'CdtDbtInd')
  const total = signed(bankAmount(whole?.text ?? ''), direction)
  const currency = whole?.attributes['Ccy'] ?? ''
  const amounts = all.map((xmlElement) =>
    signed(bankAmount(amountIn(xmlElement)?.text ?? ''), textAt(xmlElement, 'CdtDbtInd') || direction),
  )
  const sum = amounts.reduce<string | null>(
    (so, amount) => (so === null || amount === null ? null : add(so, amount)),
    '0.00',
  )
  const parts = all.map((details, index) => ({
    details,
    amount: amounts[index] ?? null,
    currency: amountIn(details)?.attributes['Ccy'] ?? currency,
    at: index,
  }))
  if (all.length > 1 && sum !== null && total !== null) {
    const less = subtract(total, sum)
    if (compare(less, '0') === 0) return parts
    const isCounted =
      Number(textAt(entry, 'NtryDtls/Btch/NbOfTxs')) === all.length || elementsAt(entry, 'Chrgs').length > 0
    if (compare(less, '0') < 0 && isCounted)
      return [...parts, { details: undefined, amount: less, currency, at: all.length, note: 'Bank charges' }]
  }
  return [{ details: all[0], amount: total, currency, at: 0 }]
}

function lineOf(
  entry: XmlElement,
  { details, amount, currency: ccy, at, note = '' }: Part,
  statement: { currency: string; day: string },
) {
  const ofEntry = (path: string) => textAt(entry, path)
  const ofPath = (path: string) => (details ? textAt(details, path) : '')
  const all = (path: string) => (details ? elementsAt(details, path).map(({ text }) => text) : [])
  const days = ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'].map((path) => ofEntry(path).slice(0, 10))
  const date = days.find((day) => day !== '') ?? statement.day
  if (amount === null) return 'The amount cannot be read.'
  if (!isDay(date)) return 'The date cannot be read.'
  if (ccy !== '' && ccy !== statement.currency)
    return `This line is in ${ccy}, but payments are in ${statement.currency}.`
  const endToEnd = ofPath('Refs/EndToEndId')
  const text = [
    ...all('RmtInf/Ustrd'),
    ...all('RmtInf/Strd/CdtrRefInf/Ref'),
    ...all('RmtInf/Strd/RfrdDocInf/Nb'),
    endToEnd === 'NOTPROVIDED' ? '' : endToEnd,
    note || ofPath('AddtlTxInf') || ofEntry('AddtlNtryInf'),
  ]
  const reference = ofEntry('AcctSvcrRef') || ofPath('Refs/AcctSvcrRef')
  return {
    // The parts of a batch entry share a reference, so their index distinguishes them.
    id: reference === '' ? '' : `${reference} ${at}`,
    date,
    // A reversal has the direction that its entry names, like any other entry.
    amount,
    payer: oneLine(payers.map(ofPath).find((name) => name !== '') ?? ''),
    text: oneLine(text.filter((part) => part.trim() !== '').join(' ')),
  } satisfies Omit<ReadLine, 'position' | 'account'>
}

/** Paths of the payer, the ultimate debtor first: somebody else may pay for them. */
const payers = ['RltdPties/UltmtDbtr/Nm', 'RltdPties/UltmtDbtr/Pty/Nm', 'RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm']
