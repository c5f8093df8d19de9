import { compare } from '#core/decimal.ts'
import { oldestFirst } from '../../payments.rules.ts'
import type { BankLine, BankMapping, OpenInvoice } from '../bank.contract.ts'

/** The chosen file as it is sent, and the meaning of its columns. */
export interface BankChosenFile {
  file_name: string
  content: string
  mapping?: BankMapping
  date_order?: 'dmy' | 'mdy' | 'ymd'
  decimal_mark?: '.' | ','
  out_words?: string[]
}
/** Answers about how the file is written. */
export type PaymentBankDetails = Omit<BankChosenFile, 'file_name' | 'content'>

/** Client of a line, and the invoices that the line pays, in their order. */
export interface BankChoice {
  client: { id: number; name: string } | null
  invoices: readonly OpenInvoice[]
}

/** Splits the amount over the invoices, up to the open amount of each. */
export const sharesOf = ({ amount }: BankLine, invoices: readonly OpenInvoice[]) =>
  [...oldestFirst(amount, invoices)].flatMap(([invoice_id, share]) =>
    compare(share, '0') > 0 ? [{ invoice_id, amount: share }] : [],
  )

/** The button that books the chosen lines; of none it gives no number. */
export const bookLabel = (noun: 'payment' | 'refund', count: number): string =>
  count === 0 ? `Book ${noun}s` : count === 1 ? `Book 1 ${noun}` : `Book ${count} ${noun}s`
