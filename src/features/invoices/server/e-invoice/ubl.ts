/** An invoice or a credit note as UBL 2.1, in the order that its schema asks for. */
import { compare } from '#core/decimal.ts'
import {
  type EInvoice,
  type EInvoiceLine,
  type EInvoiceTax,
  isVat,
  legalNumber,
  ownNumber,
  type Party,
  transferCode,
  vatNumber,
} from './eInvoice.ts'
import { branch, documentOf, leaf, type Xml } from './xml.ts'

const schema = 'urn:oasis:names:specification:ubl:schema:xsd:'
/** The specification that both syntaxes name (BT-24). */
export const standard = 'urn:cen.eu:en16931:2017'

/** Renders the document as text. The caller must have checked the invoice with `brokenRules`. */
export function ubl(invoice: EInvoice): string {
  const { credit_note: isCredit, currency } = invoice
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const code = leaf(`cbc:${root}TypeCode`, isCredit ? '381' : '380')
  const taxPoint = leaf('cbc:TaxPointDate', invoice.tax_point)
  const isOutside = invoice.taxes.some(({ category }) => category === 'O')
  const money = (name: string, amount: string) => leaf(name, amount, { currencyID: currency })
  return documentOf(
    root,
    {
      xmlns: `${schema}${root}-2`,
      'xmlns:cac': `${schema}CommonAggregateComponents-2`,
      'xmlns:cbc': `${schema}CommonBasicComponents-2`,
    },
    leaf('cbc:CustomizationID', standard),
    leaf('cbc:ID', invoice.name),
    leaf('cbc:IssueDate', invoice.date),
    isCredit ? [taxPoint, code] : [leaf('cbc:DueDate', invoice.due), code, taxPoint],
    leaf('cbc:DocumentCurrencyCode', currency),
    branch('cac:InvoicePeriod', leaf('cbc:StartDate', invoice.start), leaf('cbc:EndDate', invoice.end)),
    branch('cac:OrderReference', leaf('cbc:ID', invoice.purchase_order)),
    invoice.credits &&
      branch(
        'cac:BillingReference',
        branch(
          'cac:InvoiceDocumentReference',
          leaf('cbc:ID', invoice.credits.name),
          leaf('cbc:IssueDate', invoice.credits.date),
        ),
      ),
    isCredit ? null : branch('cac:ProjectReference', leaf('cbc:ID', invoice.project)),
    branch('cac:AccountingSupplierParty', party(invoice.seller, isOutside, ownNumber(invoice.seller, isOutside))),
    branch('cac:AccountingCustomerParty', party(invoice.buyer, isOutside)),
    isCredit ? null : paymentMeans(invoice),
    branch(
      'cac:PaymentTerms',
      leaf(
        'cbc:Note',
        isCredit ? (invoice.credits ? `Credits ${invoice.credits.name}` : 'Credit') : invoice.payment.terms,
      ),
    ),
    branch(
      'cac:TaxTotal',
      money('cbc:TaxAmount', invoice.tax),
      invoice.taxes.map((tax) => subtotal(tax, money)),
    ),
    branch(
      'cac:LegalMonetaryTotal',
      money('cbc:LineExtensionAmount', invoice.net),
      money('cbc:TaxExclusiveAmount', invoice.net),
      money('cbc:TaxInclusiveAmount', invoice.gross),
      compare(invoice.paid, '0') === 0 ? null : money('cbc:PrepaidAmount', invoice.paid),
      money('cbc:PayableAmount', invoice.open),
    ),
    invoice.lines.map((line, index) => lineOf(line, index, isCredit, money)),
  )
}

/** Writes where to transfer to; without an account nothing is known of how it is paid. */
const paymentMeans = (invoice: EInvoice): Xml => {
  const { account, reference } = invoice.payment
  if (account === null) return null
  return branch(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', transferCode(invoice)),
    leaf('cbc:PaymentID', reference),
    branch(
      'cac:PayeeFinancialAccount',
      leaf('cbc:ID', account.iban || account.account_number),
      leaf('cbc:Name', account.name),
      branch('cac:FinancialInstitutionBranch', leaf('cbc:ID', account.bank)),
    ),
  )
}

const subtotal = (tax: EInvoiceTax, money: (name: string, amount: string) => Xml) =>
  branch(
    'cac:TaxSubtotal',
    money('cbc:TaxableAmount', tax.taxable),
    money('cbc:TaxAmount', tax.amount),
    branch(
      'cac:TaxCategory',
      leaf('cbc:ID', tax.category),
      tax.category === 'O' ? null : leaf('cbc:Percent', tax.percent),
      leaf('cbc:TaxExemptionReason', tax.reason),
      vat,
    ),
  )
const vat = branch('cac:TaxScheme', leaf('cbc:ID', 'VAT'))

function lineOf(
  line: EInvoiceLine,
  index: number,
  isCredit: boolean,
  money: (name: string, amount: string) => Xml,
): Xml {
  const sign = compare(line.discount, '0')
  const name = isCredit ? 'Credit' : 'Invoice'
  return branch(
    `cac:${name}${isCredit ? 'Note' : ''}Line`,
    leaf('cbc:ID', String(index + 1)),
    leaf(`cbc:${isCredit ? 'Credited' : 'Invoiced'}Quantity`, line.quantity, { unitCode: line.unit }),
    money('cbc:LineExtensionAmount', line.net),
    sign === 0
      ? null
      : branch(
          'cac:AllowanceCharge',
          leaf('cbc:ChargeIndicator', String(sign < 0)),
          leaf('cbc:AllowanceChargeReason', sign < 0 ? 'Surcharge' : 'Discount'),
          money('cbc:Amount', line.discount.replace('-', '')),
        ),
    branch(
      'cac:Item',
      leaf('cbc:Description', line.description),
      leaf('cbc:Name', line.name),
      branch(
        'cac:ClassifiedTaxCategory',
        leaf('cbc:ID', line.category),
        line.category === 'O' ? null : leaf('cbc:Percent', line.percent),
        vat,
      ),
    ),
    branch('cac:Price', money('cbc:PriceAmount', line.price)),
  )
}

/** Writes a party; outside the scope of the tax its tax number is left out. */
function party(record: Party, isOutside: boolean, identifier = ''): Xml {
  const number = isOutside ? '' : isVat(record) ? vatNumber(record) : record.tax_number
  return branch(
    'cac:Party',
    branch('cac:PartyIdentification', leaf('cbc:ID', identifier)),
    branch('cac:PartyName', leaf('cbc:Name', record.name)),
    branch(
      'cac:PostalAddress',
      leaf('cbc:StreetName', record.line1),
      leaf('cbc:AdditionalStreetName', record.line2),
      leaf('cbc:CityName', record.city),
      leaf('cbc:PostalZone', record.postcode),
      leaf('cbc:CountrySubentity', record.region),
      branch('cac:Country', leaf('cbc:IdentificationCode', record.country)),
    ),
    number === ''
      ? null
      : branch(
          'cac:PartyTaxScheme',
          leaf('cbc:CompanyID', number),
          branch('cac:TaxScheme', leaf('cbc:ID', isVat(record) ? 'VAT' : 'TAX')),
        ),
    branch(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', record.name),
      leaf('cbc:CompanyID', legalNumber(record)),
    ),
    branch('cac:Contact', leaf('cbc:Telephone', record.phone), leaf('cbc:ElectronicMail', record.email)),
  )
}
