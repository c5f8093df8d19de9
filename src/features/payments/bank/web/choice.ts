import { compare } from '#core/decimal.ts'
import { oldestFirst } from '../../payments.rules.ts'
import type { BankLine, BankMapping, OpenInvoice } from '../bank.contract.ts'

/** The file as it is sent, and what was said of its columns. */
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

/** Invoices of the client that a line pays, the first ones first. */
export interface BankChoice {
  client: { id: number; name: string } | null
  invoices: readonly OpenInvoice[]
}

/** Splits what came in over the invoices, as much of each as is open while it lasts. */
export const sharesOf = ({ amount }: BankLine, invoices: readonly OpenInvoice[]) =>
  [...oldestFirst(amount, invoices)].flatMap(([invoice_id, share]) =>
    compare(share, '0') > 0 ? [{ invoice_id, amount: share }] : [],
  )
