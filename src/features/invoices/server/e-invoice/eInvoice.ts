/**
 * An invoice as EN 16931 understands it: one tax category a line, amounts of a credit note above nothing. What the firm's
 * own model says in another way is put into these words here (docs/rules/money.md#tax): a line with several rates
 * becomes one of their sum, for the standard knows one.
 */
import { hasVat } from '#core/locale/taxNumbers.ts'
import { type TaxCategory, taxCategories } from '#features/company/companyMoney.contract.ts'
import { add, compare, multiply, round, type Rounding, subtract } from '#core/decimal.ts'

export interface Party {
  name: string
  line1: string
  line2: string
  city: string
  region: string
  postcode: string
  /** ISO 3166, two letters. */
  country: string
  tax_number: string
  registration_number: string
  phone: string
  email: string
}

/** How the invoice is to be paid (BG-16). */
export interface EInvoicePayment {
  /** BT-20. */
  terms: string
  /** BT-83. */
  reference: string
  /** BG-17: where to transfer to; null where the firm has no account in the currency. */
  account: {
    /** BT-85. */
    name: string
    /** BT-84. */
    iban: string
    account_number: string
    /** BT-86: the BIC, or the code of the bank in its own country. */
    bank: string
  } | null
}

/** The facts of an invoice that an e-invoice needs; amounts of a credit note are negative. */
export interface Issued {
  name: string
  date: string
  due: string
  tax_point: string | null
  start: string | null
  end: string | null
  credit_note: boolean
  credits: { name: string; date: string } | null
  purchase_order: string
  project: string
  lines: readonly {
    description: string
    quantity: string
    unit: string
    price: string
    discount: string
    net: string
    tax_rate_ids: readonly number[]
  }[]
  taxes: readonly IssuedTax[]
  amount_net: string
  amount_tax: string
  amount_gross: string
  amount_paid: string
}
interface IssuedTax {
  tax_rate_id: number
  name: string
  rate: string
  base_fraction: string
  amount: string
  category: TaxCategory
  /** The reason why no tax is charged, in the words that the invoice must carry. */
  reason: string
}

interface Taxed {
  category: TaxCategory
  /** Per cent; `0` where nothing is charged. */
  percent: string
}
export interface EInvoiceLine extends Taxed {
  name: string
  description: string
  quantity: string
  /** UN/ECE recommendation 20. */
  unit: string
  /** Unit price, never negative. */
  price: string
  /** Comes off; below nothing it is a charge. */
  discount: string
  net: string
}
export interface EInvoiceTax extends Taxed {
  taxable: string
  amount: string
  reason: string
}
export interface EInvoice extends Omit<
  Issued,
  'lines' | 'taxes' | 'amount_net' | 'amount_tax' | 'amount_gross' | 'amount_paid'
> {
  currency: string
  seller: Party
  buyer: Party
  payment: EInvoicePayment
  lines: EInvoiceLine[]
  taxes: EInvoiceTax[]
  net: string
  tax: string
  gross: string
  paid: string
  open: string
}

const units: Readonly<Record<string, string>> = {
  h: 'HUR',
  hr: 'HUR',
  hrs: 'HUR',
  hour: 'HUR',
  hours: 'HUR',
  d: 'DAY',
  day: 'DAY',
  days: 'DAY',
  week: 'WEE',
  weeks: 'WEE',
  month: 'MON',
  months: 'MON',
  m: 'MTR',
  metre: 'MTR',
  metres: 'MTR',
  meter: 'MTR',
  meters: 'MTR',
  km: 'KMT',
  mile: 'SMI',
  miles: 'SMI',
  mi: 'SMI',
  'm²': 'MTK',
  m2: 'MTK',
  ha: 'HAR',
  hectare: 'HAR',
  hectares: 'HAR',
  acre: 'ACR',
  acres: 'ACR',
}
/** Finds the standard's code of a typed unit; that of a piece where it has none. */
export const unitCode = (unit: string): string => units[unit.trim().toLowerCase()] ?? 'C62'

const order = taxCategories
const notTaxed = 'Not subject to tax'

/** The invoice in the standard's words. Of a credit note every amount changes its sign. */
export function eInvoiceOf(
  issued: Issued,
  {
    seller,
    buyer,
    payment,
    currency,
    rounding,
  }: { seller: Party; buyer: Party; payment: EInvoicePayment; currency: string; rounding: Rounding },
): EInvoice {
  const { lines, taxes, amount_net, amount_tax, amount_gross, amount_paid, ...rest } = issued
  const signed = (amount: string) => (issued.credit_note ? subtract('0', amount) : amount)
  const rates = new Map(taxes.map((tax) => [tax.tax_rate_id, tax]))
  const anyTaxed = lines.some(({ tax_rate_ids: ids }) => ids.length > 0)
  const drawn = lines.map((line): EInvoiceLine => {
    const issuedTaxes = line.tax_rate_ids.flatMap((id) => rates.get(id) ?? [])
    const [name = '', ...more] = line.description.split('\n')
    const isBelow = compare(line.price, '0') < 0
    const quantity = signed(line.quantity)
    return {
      name: name.trim() || '-',
      description: more.join('\n').trim(),
      quantity: isBelow ? subtract('0', quantity) : quantity,
      unit: unitCode(line.unit),
      price: isBelow ? subtract('0', line.price) : line.price,
      discount: signed(line.discount),
      net: signed(line.net),
      ...taxedBy(issuedTaxes, anyTaxed),
    }
  })
  const groups = new Map<string, EInvoiceTax>()
  for (const [index, { category, percent, net }] of drawn.entries()) {
    const key = `${category} ${percent}`
    const reasons =
      lines[index]?.tax_rate_ids.map((id) => rates.get(id)?.reason ?? '').filter((text) => text !== '') ?? []
    const before = groups.get(key) ?? {
      category,
      percent,
      taxable: '0.00',
      amount: '0.00',
      reason: reasonOf(category, reasons),
    }
    groups.set(key, { ...before, taxable: add(before.taxable, net) })
  }
  const summed = [...groups.values()]
    .map((group) => ({
      ...group,
      amount: round(multiply(multiply(group.taxable, group.percent), '0.01'), 2, rounding),
    }))
    .toSorted((a, b) => order.indexOf(a.category) - order.indexOf(b.category) || compare(b.percent, a.percent))
  return {
    ...rest,
    currency,
    seller,
    buyer,
    payment,
    lines: drawn,
    taxes: agreed(summed, signed(amount_tax)),
    net: signed(amount_net),
    tax: signed(amount_tax),
    gross: signed(amount_gross),
    paid: amount_paid,
    open: subtract(signed(amount_gross), amount_paid),
  }
}

/** Removes trailing zeros. */
const short = (number: string) => (number.includes('.') ? number.replace(/\.?0+$/, '') : number)

function taxedBy(issuedTaxes: readonly IssuedTax[], anyTaxed: boolean): Taxed {
  if (issuedTaxes.length === 0) return { category: anyTaxed ? 'E' : 'O', percent: '0' }
  const percent = short(issuedTaxes.reduce((sum, { rate, base_fraction: part }) => add(sum, multiply(rate, part)), '0'))
  if (compare(percent, '0') > 0) return { category: 'S', percent }
  const category = (['O', 'AE', 'E'] as const).find((text) => issuedTaxes.some((tax) => tax.category === text)) ?? 'Z'
  return { category, percent: '0' }
}

const defaults: Partial<Record<TaxCategory, string>> = {
  AE: 'Reverse charge',
  E: notTaxed,
  O: 'Outside the scope of tax',
}
const reasonOf = (category: TaxCategory, reasons: readonly string[]): string =>
  category === 'S' || category === 'Z' ? '' : (reasons[0] ?? defaults[category] ?? '')

/**
 * Gives the difference of a penny to the largest tax: several rates, each rounded by itself, may differ from the rate
 * of their sum.
 */
function agreed(taxes: readonly EInvoiceTax[], tax: string): EInvoiceTax[] {
  const rest = subtract(
    tax,
    taxes.reduce((sum, { amount }) => add(sum, amount), '0.00'),
  )
  if (compare(rest, '0') === 0) return [...taxes]
  const size = (amount: string) => amount.replace('-', '')
  const largest = taxes.reduce(
    (max, eInvoiceTax) => (compare(size(eInvoiceTax.amount), size(max.amount)) > 0 ? eInvoiceTax : max),
    taxes[0] as EInvoiceTax,
  )
  return taxes.map((eInvoiceTax) =>
    eInvoiceTax === largest ? { ...eInvoiceTax, amount: add(eInvoiceTax.amount, rest) } : eInvoiceTax,
  )
}

/** Returns the code of UNTDID 4461 for a transfer: within SEPA, or any other. */
export const transferCode = ({ currency, payment }: Pick<EInvoice, 'currency' | 'payment'>): string =>
  currency === 'EUR' && payment.account?.iban ? '58' : '30'

/** European firms are registered for VAT, and their number carries their country; others have a number of their own tax. */
export const isVat = ({ country }: Pick<Party, 'country'>): boolean => hasVat(country)
/** Returns the number that identifies a firm by law; outside of VAT, its tax number. */
export const legalNumber = (party: Party): string => party.registration_number || (isVat(party) ? '' : party.tax_number)
/**
 * Returns what else identifies a seller: a sole trader outside of tax has neither a company number nor a tax number, and
 * EN 16931 wants one of three (BR-CO-26). Empty where one of the other two is written.
 */
export const ownNumber = (party: Party, isOutside: boolean): string =>
  legalNumber(party) !== '' || (!isOutside && party.tax_number !== '') ? '' : party.email || party.name
/** Returns the VAT number without spaces, prefixed by the country. */
export function vatNumber({ country, tax_number: typed }: Pick<Party, 'country' | 'tax_number'>): string {
  const number = typed.replaceAll(/[\s.-]/g, '').toUpperCase()
  const prefix = country === 'GR' ? 'EL' : country
  return number === '' || /^[A-Z]{2}/.test(number) ? number : prefix + number
}
