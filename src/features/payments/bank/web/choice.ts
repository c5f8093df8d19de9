import { compare } from '#core/decimal.ts'
import { oldestFirst } from '../../payments.rules.ts'
import type { BankLine, BankMapping, OpenInvoice } from '../bank.contract.ts'

/** The file as it is sent, and what was said of its columns. */
export interface ChosenFile {
  file_name: string
  content: string
  mapping?: BankMapping
  date_order?: 'dmy' | 'mdy' | 'ymd'
  decimal_mark?: '.' | ','
  out_words?: string[]
}
/** What was said of how the file is written. */
export type Told = Omit<ChosenFile, 'file_name' | 'content'>

/** What a line pays: of the client, these invoices, the first ones first. */
export interface Choice {
  client: { id: number; name: string } | null
  invoices: readonly OpenInvoice[]
}

/** Of what came in, as much of each as is open while it lasts. */
export const sharesOf = ({ amount }: BankLine, invoices: readonly OpenInvoice[]) =>
  [...oldestFirst(amount, invoices)].flatMap(([invoice_id, share]) =>
    compare(share, '0') > 0 ? [{ invoice_id, amount: share }] : [],
  )
