/** Forms of bank accounts by country: which numbers each has, their checks, and how they are written. */

export const bankFields = [
  'sort_code',
  'routing_number',
  'ifsc',
  'institution_number',
  'transit_number',
  'account_number',
  'iban',
  'bic',
  'upi_id',
] as const
export type BankField = (typeof bankFields)[number]
export type BankNumbers = Readonly<Record<BankField, string>>

export const bankFieldNames: Readonly<Record<BankField, string>> = {
  sort_code: 'Sort code',
  routing_number: 'Routing number',
  ifsc: 'IFSC',
  institution_number: 'Institution number',
  transit_number: 'Transit number',
  account_number: 'Account number',
  iban: 'IBAN',
  bic: 'BIC',
  upi_id: 'UPI ID',
}

export const bankKindNames = {
  sort_code: 'United Kingdom',
  iban: 'IBAN (Ireland and Europe)',
  routing: 'United States',
  ifsc: 'India',
  transit: 'Canada',
} as const
export type BankKind = keyof typeof bankKindNames
export const isBankKind = (name: string): name is BankKind => Object.hasOwn(bankKindNames, name)

interface BankForm {
  /** Country whose clients pay into it, where there are several accounts in one currency. */
  country: string
  required: readonly BankField[]
  optional: readonly BankField[]
}

export const bankForms: Readonly<Record<BankKind, BankForm>> = {
  sort_code: { country: 'GB', required: ['sort_code', 'account_number'], optional: ['iban', 'bic'] },
  iban: { country: 'IE', required: ['iban'], optional: ['bic'] },
  routing: { country: 'US', required: ['routing_number', 'account_number'], optional: ['bic'] },
  ifsc: { country: 'IN', required: ['ifsc', 'account_number'], optional: ['upi_id', 'bic'] },
  transit: { country: 'CA', required: ['institution_number', 'transit_number', 'account_number'], optional: ['bic'] },
}

/** Digits of an account number by kind. */
const accountDigits: Readonly<Record<BankKind, readonly [min: number, max: number]>> = {
  sort_code: [8, 8],
  iban: [0, 0],
  routing: [4, 17],
  ifsc: [9, 18],
  transit: [7, 12],
}

/** Lengths of IBANs in the countries of SEPA. */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  `AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27
  LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Returns whether the check digits of an IBAN fit (ISO 7064, mod 97). */
function fitsMod97(iban: string): boolean {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

function wrongIban(iban: string): string | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return 'Enter an IBAN, such as IE29 AIBK 9311 5212 3456 78.'
  const length = ibanLengths[iban.slice(0, 2)]
  if (length !== undefined && iban.length !== length)
    return `An IBAN of ${iban.slice(0, 2)} has ${length} characters; this one has ${iban.length}. Check it.`
  return fitsMod97(iban) ? null : 'The check digits of this IBAN do not fit. Check it for a mistyped character.'
}

/** Returns whether the checksum of the American Bankers Association fits: digits weighted by 3, 7 and 1. */
const fitsRouting = (routing: string): boolean =>
  routing.split('').reduce((sum, digit, index) => sum + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0) % 10 === 0

/** Returns what is wrong with a number of a bank, by itself; null if its form is right. */
export function wrongBankField(field: BankField, value: string): string | null {
  const need = (pattern: RegExp, message: string) => (pattern.test(value) ? null : message)
  switch (field) {
    case 'sort_code':
      return need(/^\d{6}$/, 'A sort code has 6 digits, such as 20-00-00.')
    case 'routing_number':
      return (
        need(/^\d{9}$/, 'A routing number has 9 digits, such as 021000021.') ??
        (fitsRouting(value)
          ? null
          : 'The check digit of this routing number does not fit. Check it for a mistyped digit.')
      )
    case 'ifsc':
      return need(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'An IFSC has 4 letters, a zero and 6 characters, such as HDFC0000007.')
    case 'institution_number':
      return need(/^\d{3}$/, 'An institution number has 3 digits, such as 003.')
    case 'transit_number':
      return need(/^\d{5}$/, 'A transit number has 5 digits, such as 00012.')
    case 'account_number':
      return need(/^\d{4,18}$/, 'An account number has only digits.')
    case 'iban':
      return wrongIban(value)
    case 'bic':
      return need(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'A BIC has 8 or 11 characters, such as AIBKIE2D.')
    case 'upi_id':
      return need(/^[\w.-]{2,200}@[A-Za-z][A-Za-z0-9]{1,50}$/, 'Enter a UPI ID, such as firm@okbank.')
  }
}

/** Returns what does not fit together in an account, by field: what its kind needs, and what it does not have. */
export function wrongBankFields(
  account: { kind: BankKind; currency: string } & Partial<BankNumbers>,
): Partial<Record<BankField, string>> {
  const { required, optional } = bankForms[account.kind]
  const wrong: Partial<Record<BankField, string>> = {}
  for (const field of bankFields) {
    const value = account[field] ?? ''
    if (required.includes(field) && value === '') wrong[field] = 'This field is required'
    else if (value !== '' && !required.includes(field) && !optional.includes(field))
      wrong[field] = `An account of this kind has no ${bankFieldNames[field]}. Leave it empty.`
  }
  const [min, max] = accountDigits[account.kind]
  const number = account.account_number ?? ''
  if (wrong.account_number === undefined && max > 0 && (number.length < min || number.length > max))
    wrong.account_number = `This account number needs ${min === max ? min : `${min} to ${max}`} digits.`
  if (wrong.upi_id === undefined && account.upi_id && account.currency !== 'INR')
    wrong.upi_id = 'A UPI ID is for amounts in INR. Leave it empty.'
  return wrong
}

/** Writes a number as people read it: sort codes by twos, IBANs by fours. */
export function bankNumberText(field: BankField, value: string): string {
  if (field === 'sort_code') return value.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3')
  return field === 'iban' ? value.replaceAll(/(.{4})(?=.)/g, '$1 ') : value
}

/** Lists the numbers of an account by name, in the order in which they are read out. */
export const bankNumbers = (account: BankNumbers): [label: string, value: string][] =>
  bankFields.flatMap((field) =>
    account[field] === '' ? [] : [[bankFieldNames[field], bankNumberText(field, account[field])] as [string, string]],
  )

/**
 * Chooses the account that an invoice asks to be paid into: of its currency; among several that of the client's country,
 * else that of the firm's.
 */
export function accountFor<A extends { currency: string; kind: BankKind }>(
  accounts: readonly A[],
  { currency, countries }: { currency: string; countries: readonly string[] },
): A | null {
  const inCurrency = accounts.filter((account) => account.currency === currency)
  for (const country of countries) {
    const found = inCurrency.find(({ kind }) => bankForms[kind].country === country)
    if (found) return found
  }
  return inCurrency[0] ?? null
}
