import { listClientMessages, listContactMessages } from '#features/clients/mail/mail.contract.ts'
import { listInvoiceLetters } from '../letters.contract.ts'
import { invoiceReads } from './invoiceKind.ts'

/** The answers that a letter about an invoice makes old. */
export const letterReads = [...invoiceReads, listInvoiceLetters, listClientMessages, listContactMessages]
