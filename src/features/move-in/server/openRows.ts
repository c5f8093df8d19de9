/** The open invoices among the rows of an export: one row each, without drafts, credits and what is paid. */
import { readAmount } from '#core/import/amounts.ts'
import type { ImportSheet } from '#core/import/sheet.ts'
import { plainHeading } from '#server/import/columns.ts'

const closed = new Set(['draft', 'voided', 'void', 'deleted', 'paid', 'submitted'])

/** Returns the table without them, and a sentence with their number. Xero writes an invoice once for each line. */
export function openRows(sheet: ImportSheet): { sheet: ImportSheet; remarks: string[] } {
  const names = sheet.header.cells.map(plainHeading)
  const columnOf = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name))
  const [number, open] = [
    columnOf('number', 'invoice number', 'invoice no'),
    columnOf('open', 'balance', 'amount due', 'balance due'),
  ]
  const [status, type] = [columnOf('status'), columnOf('type', 'document type')]
  if (number < 0 || open < 0) return { sheet, remarks: [] }
  const cell = ({ cells }: ImportSheet['rows'][number], index: number) => (cells[index] ?? '').trim()
  const seen = new Set<string>()
  const left = { settled: 0, credits: 0 }
  const rows = sheet.rows.filter((row) => {
    const key = cell(row, number).toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    const amount = readAmount(cell(row, open), '.').value ?? cell(row, open)
    const isCredit = /credit|bill|purchase/i.test(cell(row, type)) || /^[-(\u2212]/.test(cell(row, open))
    const isSettled = closed.has(cell(row, status).toLowerCase()) || /^[0.,\s]*$/.test(amount)
    if (isCredit) left.credits += 1
    else if (isSettled) left.settled += 1
    return !isCredit && !isSettled
  })
  const say = (count: number, single: string, many: string) =>
    count === 0 ? [] : [count === 1 ? `1 ${single} does not come in.` : `${count} ${many} do not come in.`]
  return {
    sheet: { ...sheet, rows },
    remarks: [
      ...say(left.settled, 'invoice with nothing open', 'invoices with nothing open'),
      ...say(left.credits, 'credit note or bill', 'credit notes or bills'),
    ],
  }
}
