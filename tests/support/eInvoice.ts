import { readFileSync } from 'node:fs'

/** One of the examples that the rules' publishers give. */
export const eInvoiceExample = (name: string): string =>
  readFileSync(new URL(`./eInvoices/examples/${name}`, import.meta.url), 'utf8')

/** A PDF with an e-invoice in it, as another program makes it. */
export const eInvoicePdf = (name: string): Buffer =>
  readFileSync(new URL(`./eInvoices/pdf/${name}.pdf`, import.meta.url))

let sent = 0
/** A supplier's, of another number each time, in pounds. */
export function anEInvoice(): string {
  sent += 1
  return eInvoiceExample('ubl-tc434-example9.xml')
    .replaceAll('EUR', 'GBP')
    .replace('<cbc:ID>20150483', `<cbc:ID>${sent}-20150483`)
}
