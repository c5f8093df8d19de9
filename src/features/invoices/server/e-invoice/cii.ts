/** An invoice or a credit note as UN/CEFACT's Cross Industry Invoice, D16B, in the order that its schema asks for. */
import { compare } from '#core/decimal.ts'
import {
  type EInvoice,
  type EInvoiceLine,
  isVat,
  legalNumber,
  ownNumber,
  type Party,
  transferCode,
  vatNumber,
} from './eInvoice.ts'
import { standard } from './ubl.ts'
import { branch, documentOf, leaf, type Xml } from './xml.ts'

const schema = 'urn:un:unece:uncefact:data:standard:'

/** Renders the document as text. The caller must have checked the invoice with `brokenRules`. */
export function cii(invoice: EInvoice): string {
  const { seller, buyer, currency } = invoice
  const { account } = invoice.payment
  const isOutside = invoice.taxes.some(({ category }) => category === 'O')
  return documentOf(
    'rsm:CrossIndustryInvoice',
    {
      'xmlns:rsm': `${schema}CrossIndustryInvoice:100`,
      'xmlns:ram': `${schema}ReusableAggregateBusinessInformationEntity:100`,
      'xmlns:udt': `${schema}UnqualifiedDataType:100`,
      'xmlns:qdt': `${schema}QualifiedDataType:100`,
    },
    branch(
      'rsm:ExchangedDocumentContext',
      branch('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', standard)),
    ),
    branch(
      'rsm:ExchangedDocument',
      leaf('ram:ID', invoice.name),
      leaf('ram:TypeCode', invoice.credit_note ? '381' : '380'),
      branch('ram:IssueDateTime', day('udt:DateTimeString', invoice.date)),
    ),
    branch(
      'rsm:SupplyChainTradeTransaction',
      invoice.lines.map(lineOf),
      branch(
        'ram:ApplicableHeaderTradeAgreement',
        party('ram:SellerTradeParty', seller, isOutside, ownNumber(seller, isOutside)),
        party('ram:BuyerTradeParty', buyer, isOutside),
        branch('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', invoice.purchase_order)),
        invoice.project === ''
          ? null
          : branch('ram:SpecifiedProcuringProject', leaf('ram:ID', invoice.project), leaf('ram:Name', 'Project')),
      ),
      { text: '<ram:ApplicableHeaderTradeDelivery/>' },
      branch(
        'ram:ApplicableHeaderTradeSettlement',
        invoice.credit_note || account === null ? null : leaf('ram:PaymentReference', invoice.payment.reference),
        leaf('ram:InvoiceCurrencyCode', currency),
        invoice.credit_note ? null : paymentMeans(invoice),
        invoice.taxes.map((tax, index) =>
          branch(
            'ram:ApplicableTradeTax',
            leaf('ram:CalculatedAmount', tax.amount),
            leaf('ram:TypeCode', 'VAT'),
            leaf('ram:ExemptionReason', tax.reason),
            leaf('ram:BasisAmount', tax.taxable),
            leaf('ram:CategoryCode', tax.category),
            // The tax point is written once, with the first tax.
            invoice.tax_point === null || index > 0
              ? null
              : branch('ram:TaxPointDate', day('udt:DateString', invoice.tax_point)),
            tax.category === 'O' ? null : leaf('ram:RateApplicablePercent', tax.percent),
          ),
        ),
        branch(
          'ram:BillingSpecifiedPeriod',
          invoice.start === null ? null : branch('ram:StartDateTime', day('udt:DateTimeString', invoice.start)),
          invoice.end === null ? null : branch('ram:EndDateTime', day('udt:DateTimeString', invoice.end)),
        ),
        branch(
          'ram:SpecifiedTradePaymentTerms',
          leaf(
            'ram:Description',
            invoice.credit_note
              ? invoice.credits
                ? `Credits ${invoice.credits.name}`
                : 'Credit'
              : invoice.payment.terms,
          ),
          invoice.credit_note ? null : branch('ram:DueDateDateTime', day('udt:DateTimeString', invoice.due)),
        ),
        branch(
          'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
          leaf('ram:LineTotalAmount', invoice.net),
          leaf('ram:TaxBasisTotalAmount', invoice.net),
          leaf('ram:TaxTotalAmount', invoice.tax, { currencyID: currency }),
          leaf('ram:GrandTotalAmount', invoice.gross),
          compare(invoice.paid, '0') === 0 ? null : leaf('ram:TotalPrepaidAmount', invoice.paid),
          leaf('ram:DuePayableAmount', invoice.open),
        ),
        invoice.credits &&
          branch(
            'ram:InvoiceReferencedDocument',
            leaf('ram:IssuerAssignedID', invoice.credits.name),
            branch('ram:FormattedIssueDateTime', day('qdt:DateTimeString', invoice.credits.date)),
          ),
      ),
    ),
  )
}

/** Writes where to transfer to; without an account nothing is known of how it is paid. */
function paymentMeans(invoice: EInvoice): Xml {
  const { account } = invoice.payment
  if (account === null) return null
  return branch(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', transferCode(invoice)),
    branch(
      'ram:PayeePartyCreditorFinancialAccount',
      leaf('ram:IBANID', account.iban),
      leaf('ram:AccountName', account.name),
      account.iban === '' ? leaf('ram:ProprietaryID', account.account_number) : null,
    ),
    branch('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', account.bank)),
  )
}

const day = (name: string, date: string): Xml => leaf(name, date.replaceAll('-', ''), { format: '102' })

function lineOf(line: EInvoiceLine, index: number): Xml {
  const sign = compare(line.discount, '0')
  return branch(
    'ram:IncludedSupplyChainTradeLineItem',
    branch('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(index + 1))),
    branch('ram:SpecifiedTradeProduct', leaf('ram:Name', line.name), leaf('ram:Description', line.description)),
    branch(
      'ram:SpecifiedLineTradeAgreement',
      branch('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', line.price)),
    ),
    branch('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', line.quantity, { unitCode: line.unit })),
    branch(
      'ram:SpecifiedLineTradeSettlement',
      branch(
        'ram:ApplicableTradeTax',
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', line.category),
        line.category === 'O' ? null : leaf('ram:RateApplicablePercent', line.percent),
      ),
      sign === 0
        ? null
        : branch(
            'ram:SpecifiedTradeAllowanceCharge',
            branch('ram:ChargeIndicator', leaf('udt:Indicator', String(sign < 0))),
            leaf('ram:ActualAmount', line.discount.replace('-', '')),
            leaf('ram:Reason', sign < 0 ? 'Surcharge' : 'Discount'),
          ),
      branch('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', line.net)),
    ),
  )
}

/** Writes a party; outside the scope of the tax its tax number is left out. */
function party(name: string, record: Party, isOutside: boolean, identifier = ''): Xml {
  const number = isOutside ? '' : isVat(record) ? vatNumber(record) : record.tax_number
  return branch(
    name,
    leaf('ram:ID', identifier),
    leaf('ram:Name', record.name),
    branch('ram:SpecifiedLegalOrganization', leaf('ram:ID', legalNumber(record))),
    branch(
      'ram:DefinedTradeContact',
      branch('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', record.phone)),
      branch('ram:EmailURIUniversalCommunication', leaf('ram:URIID', record.email)),
    ),
    branch(
      'ram:PostalTradeAddress',
      leaf('ram:PostcodeCode', record.postcode),
      leaf('ram:LineOne', record.line1),
      leaf('ram:LineTwo', record.line2),
      leaf('ram:CityName', record.city),
      leaf('ram:CountryID', record.country),
      leaf('ram:CountrySubDivisionName', record.region),
    ),
    number === ''
      ? null
      : branch('ram:SpecifiedTaxRegistration', leaf('ram:ID', number, { schemeID: isVat(record) ? 'VA' : 'FC' })),
  )
}
