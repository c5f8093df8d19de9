/**
 * An e-invoice that somebody sent, in UBL or CII. It is gone through once by a parser that knows no DOCTYPE and no entities
 * but XML's own; nothing that it names is fetched. What it states is read, not reckoned: `wrongSums` says where the two differ.
 */
import { add, compare, isDecimal, subtract } from '#core/decimal.ts'
import {
  elementsAt as all,
  textAt as said,
  XmlError,
  type XmlElement,
  xmlText,
  xmlTree,
} from '#server/formats/xmlTree.ts'

/** An error with a sentence for the person who chose the file. */
export class EInvoiceError extends Error {}

interface ReadLine {
  name: string
  quantity: string
  net: string
  /** Per cent; empty if not stated. */
  percent: string
}
/** Amounts as they are stated, in `currency`; days as `YYYY-MM-DD`. */
export interface ReadEInvoice {
  syntax: 'ubl' | 'cii'
  number: string
  date: string
  due: string
  credit_note: boolean
  currency: string
  seller: { name: string; tax_number: string }
  buyer: { name: string }
  purchase_order: string
  lines: ReadLine[]
  /** The sum of the lines. */
  lines_net: string
  allowances: string
  charges: string
  net: string
  tax: string
  gross: string
  paid: string
  rounded: string
  open: string
}

const damaged = 'This file is damaged or incomplete. Ask the supplier to send it again.'
const notAnEInvoice = 'This file is not an e-invoice (UBL or CII). Choose the XML file that came with the invoice.'

/** Reads an e-invoice, also in an envelope (SBDH). Throws `EInvoiceError` if it is none. */
export function readEInvoice(xml: string | Uint8Array): ReadEInvoice {
  const whole = treeOf(xml)
  const inside = whole.parts.find(({ name }) => name !== 'StandardBusinessDocumentHeader')
  const root = whole.name === 'StandardBusinessDocument' && inside ? inside : whole
  if (root.name === 'Invoice' || root.name === 'CreditNote') return fromUbl(root)
  if (root.name === 'CrossIndustryInvoice') return fromCii(root)
  throw new EInvoiceError(notAnEInvoice)
}

/** Returns sentences on totals that differ from the sum of their parts; empty if all agree. */
export function wrongSums(read: ReadEInvoice): string[] {
  const sum = (amounts: readonly string[]) => amounts.reduce(add, '0')
  const differs = (a: string, b: string) => compare(a, b) !== 0
  return [
    ...(differs(sum(read.lines.map(({ net }) => net)), read.lines_net)
      ? ['The lines do not add up to their sum.']
      : []),
    ...(differs(add(subtract(read.lines_net, read.allowances), read.charges), read.net)
      ? ['The amount before tax does not match the lines, allowances and charges.']
      : []),
    ...(differs(add(read.net, read.tax), read.gross)
      ? ['The total does not match the amount before tax plus tax.']
      : []),
    ...(differs(add(subtract(read.gross, read.paid), read.rounded), read.open)
      ? ['The amount due does not match the total less payments.']
      : []),
  ]
}

const refusals: Record<XmlError['kind'], string> = {
  damaged,
  doctype: 'This file contains a document type declaration (DOCTYPE), which is not allowed in an e-invoice.',
  bounds: notAnEInvoice,
}
function treeOf(xml: string | Uint8Array): XmlElement {
  try {
    return xmlTree(typeof xml === 'string' ? xml : xmlText(xml))
  } catch (error) {
    throw error instanceof XmlError ? new EInvoiceError(refusals[error.kind]) : error
  }
}

const amountAt = (from: XmlElement, path: string): string => amount(said(from, path))
function amount(text: string): string {
  if (text === '') return '0'
  if (!isDecimal(text) || text.length > 20)
    throw new EInvoiceError('An amount in this file is not a number. Ask the supplier for a correct file.')
  return text
}

function fromUbl(root: XmlElement): ReadEInvoice {
  const isCredit = root.name === 'CreditNote'
  const supplier = all(root, 'AccountingSupplierParty/Party')[0] ?? root
  const customer = all(root, 'AccountingCustomerParty/Party')[0] ?? root
  const nameOf = (party: XmlElement) =>
    said(party, 'PartyLegalEntity/RegistrationName') || said(party, 'PartyName/Name')
  const total = (name: string) => amountAt(root, `LegalMonetaryTotal/${name}`)
  const currency = said(root, 'DocumentCurrencyCode')
  // A second sum may be stated in the currency of the tax office.
  const tax = all(root, 'TaxTotal/TaxAmount').find(({ attributes }) => attributes['currencyID'] === currency)
  return {
    syntax: 'ubl',
    number: said(root, 'ID'),
    date: said(root, 'IssueDate'),
    due: said(root, 'DueDate') || said(root, 'PaymentMeans/PaymentDueDate'),
    credit_note: isCredit,
    currency,
    seller: { name: nameOf(supplier), tax_number: said(supplier, 'PartyTaxScheme/CompanyID') },
    buyer: { name: nameOf(customer) },
    purchase_order: said(root, 'OrderReference/ID'),
    lines: all(root, isCredit ? 'CreditNoteLine' : 'InvoiceLine').map((line) => ({
      name: said(line, 'Item/Name'),
      quantity: said(line, isCredit ? 'CreditedQuantity' : 'InvoicedQuantity'),
      net: amountAt(line, 'LineExtensionAmount'),
      percent: said(line, 'Item/ClassifiedTaxCategory/Percent'),
    })),
    lines_net: total('LineExtensionAmount'),
    allowances: total('AllowanceTotalAmount'),
    charges: total('ChargeTotalAmount'),
    net: total('TaxExclusiveAmount'),
    tax: amount(tax?.text.trim() ?? ''),
    gross: total('TaxInclusiveAmount'),
    paid: total('PrepaidAmount'),
    rounded: total('PayableRoundingAmount'),
    open: total('PayableAmount'),
  }
}

function fromCii(root: XmlElement): ReadEInvoice {
  const trade = all(root, 'SupplyChainTradeTransaction')[0] ?? root
  const settled = all(trade, 'ApplicableHeaderTradeSettlement')[0] ?? trade
  const agreed = all(trade, 'ApplicableHeaderTradeAgreement')[0] ?? trade
  const sums = all(settled, 'SpecifiedTradeSettlementHeaderMonetarySummation')[0] ?? settled
  const currency = said(settled, 'InvoiceCurrencyCode')
  const taxes = all(sums, 'TaxTotalAmount')
  const tax = taxes.find(({ attributes }) => attributes['currencyID'] === currency) ?? taxes[0]
  const total = (name: string) => amountAt(sums, name)
  const registered = all(agreed, 'SellerTradeParty/SpecifiedTaxRegistration/ID')
  const number = said(root, 'ExchangedDocument/ID')
  const items = all(trade, 'IncludedSupplyChainTradeLineItem').filter(
    // In the profile EXTENDED a GROUP line sums the lines below it, and an INFORMATION line is a remark without an
    // amount.
    (line) => !/^(?:GROUP|INFORMATION)$/.test(said(line, 'AssociatedDocumentLineDocument/LineStatusReasonCode')),
  )
  const lines = items.map((line) => ({
    name: said(line, 'SpecifiedTradeProduct/Name'),
    quantity: said(line, 'SpecifiedLineTradeDelivery/BilledQuantity'),
    net: amountAt(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
    percent: said(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent'),
  }))
  // The profiles MINIMUM and BASIC WL have no lines: their total becomes a line.
  const before = total('TaxBasisTotalAmount')
  const isWhole = lines.length === 0 && compare(before, '0') !== 0
  const lines_net = isWhole && said(sums, 'LineTotalAmount') === '' ? before : total('LineTotalAmount')
  return {
    syntax: 'cii',
    number,
    date: dayOf(said(root, 'ExchangedDocument/IssueDateTime/DateTimeString')),
    due: dayOf(said(settled, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    credit_note: said(root, 'ExchangedDocument/TypeCode') === '381',
    currency,
    seller: {
      name: said(agreed, 'SellerTradeParty/Name'),
      tax_number:
        (registered.find(({ attributes }) => attributes['schemeID'] === 'VA') ?? registered[0])?.text.trim() ?? '',
    },
    buyer: { name: said(agreed, 'BuyerTradeParty/Name') },
    purchase_order: said(agreed, 'BuyerOrderReferencedDocument/IssuerAssignedID'),
    lines: isWhole ? [{ name: `Invoice ${number}`, quantity: '1', net: lines_net, percent: '' }] : lines,
    lines_net,
    allowances: total('AllowanceTotalAmount'),
    charges: total('ChargeTotalAmount'),
    net: total('TaxBasisTotalAmount'),
    tax: amount(tax?.text.trim() ?? ''),
    gross: total('GrandTotalAmount'),
    // MINIMUM states the amount due, not what was prepaid.
    paid:
      isWhole && said(sums, 'TotalPrepaidAmount') === ''
        ? subtract(total('GrandTotalAmount'), total('DuePayableAmount'))
        : total('TotalPrepaidAmount'),
    rounded: total('RoundingAmount'),
    open: total('DuePayableAmount'),
  }
}
const dayOf = (text: string) => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
