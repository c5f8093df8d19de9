// The invoices of a year as CSV for a spreadsheet.
//   FIELDBOOK_URL=… FIELDBOOK_KEY=… node invoices.js 2026 > invoices.csv
import { connect, each } from '../client.js'

const { FIELDBOOK_URL: url = 'http://localhost:8080', FIELDBOOK_KEY: key } = process.env
const fieldbook = connect({ url, key })
const year = process.argv[2] ?? String(new Date().getFullYear())

/** A cell: quoted, and text only, so that no spreadsheet takes a name for a formula. */
const cell = (value) =>
  `"${String(value ?? '')
    .replace(/^(?=[=+\-@\t\r])(?!-?\d+(\.\d+)?$)/, "'")
    .replaceAll('"', '""')}"`
const row = (...cells) => console.log(cells.map(cell).join(','))

row('Number', 'Date', 'Due', 'Client', 'Net', 'Tax', 'Gross', 'Open')
for await (const invoice of each(fieldbook.listInvoices, { query: { ordering: 'date' } })) {
  if (invoice.name === '' || !invoice.date?.startsWith(year)) continue
  const { name, date, due, client, amount_net, amount_tax, amount_gross, amount_open } = invoice
  row(name, date, due, client.name, amount_net, amount_tax, amount_gross, amount_open)
}
