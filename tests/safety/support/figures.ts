/** Every amount of money that the database keeps, found in its catalogue; what is none of these says why. */
import type { Admin } from './admin.ts'
import { quietly } from './world.ts'

/** Numbers with two decimals that are no financial figures, or are seen by a permission of their own. */
const open: Readonly<Record<string, string>> = {
  'invoice.net': 'invoices are opened by clients.view_invoice',
  'invoice.tax': 'invoices are opened by clients.view_invoice',
  ...Object.fromEntries(
    ['expense.amount', 'expense.tax_amount', 'expense.distance', 'expense_allocation.amount'].map((text) => [
      text,
      'expenses are opened by expenses.view_expense, each to whom it concerns',
    ]),
  ),
  ...Object.fromEntries(
    ['invoice_line.net', 'invoice_line.discount', 'invoice_tax.amount', 'invoice_tax.taxable'].map((text) => [
      text,
      'invoices are opened by invoice.view_invoice',
    ]),
  ),
  ...Object.fromEntries(
    ['gross', 'paid', 'credited', 'credit_notes'].map((text) => [
      `invoice_balance.${text}`,
      'invoices are opened by invoice.view_invoice',
    ]),
  ),
  'charge_rate.amount': 'charge rates are opened by invoice.view_invoice',
  'billed_work.value': 'never told by itself',
  'work_value.value': 'never told by itself',
  'closed_sum.worked': 'told by work in progress alone',
  'closed_sum.billed': 'told by work in progress alone',
  'closed_sum.written_off': 'told by work in progress alone',
  ...Object.fromEntries(
    ['bill.net', 'bill.tax', 'bill.prepaid', 'bill_line.net'].map((text) => [
      text,
      'bills are opened by supplier.view_bill',
    ]),
  ),
  'payment.amount_received': 'payments are opened by payment.view_payment',
  'journal_line.debit': 'the journal is opened by accounting.view_journal',
  'journal_line.credit': 'the journal is opened by accounting.view_journal',
  'payment_allocation.amount': 'payments are opened by payment.view_payment',
  ...Object.fromEntries(
    ['units', 'unitsApproved', 'unitsUndecided'].map((text) => [`valuation_line.${text}`, 'how much of it is done']),
  ),
  'quote_item.quantity': 'how much of it is done',
  'quote_item.quantityBudget': 'how much of it is planned for',
  ...Object.fromEntries(
    ['task.days', 'task.hours', 'task.daysBudget', 'task.hoursBudget'].map((text) => [text, 'time, and no money']),
  ),
}

interface Column {
  table: string
  name: string
}
export async function figuresOf(admin: Admin): Promise<Column[]> {
  const columns = await admin.rows<Column>(`
    select c.table_name as table, c.column_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.data_type = 'numeric' and c.numeric_scale = 2 and c.is_generated = 'NEVER' and c.is_updatable = 'YES'
     order by 1, 2`)
  const messages = columns.map(({ table, name }) => `${table}.${name}`)
  const gone = Object.keys(open).filter((text) => !messages.includes(text))
  if (gone.length > 0) throw new Error(`These are gone: ${gone.join()}`)
  return columns.filter(({ table, name }) => open[`${table}.${name}`] === undefined)
}

/** Amounts that nothing else has: such a number and no other ends in `.37`. */
export const figure = /73\d{4}[.,]37|73,\d{3}\.37/
const filled = (id: string) => `(730000 + ${id} % 9999 + 0.37)`

/** Which rows of a table are meant, as a condition over it; null: none of it. */
export type Rows = (table: string) => string | null
const everyRow: Rows = () => 'true'

/** Column that names the project of a table's rows; rates belong to people, and to no project. */
const projectOf: Readonly<Record<string, string>> = {
  project: 'project.id',
  valuation_line:
    '(select v.project_id from valuation v where v.org_id = valuation_line.org_id and v.id = valuation_id)',
  document_answer:
    '(select d.project_id from document d where d.org_id = document_answer.org_id and d.id = document_id)',
  ...Object.fromEntries(
    ['document', 'project_price', 'quote_item', 'write_off'].map((table) => [table, `${table}.project_id`]),
  ),
}
const ofNoProject = ['cost_rate']
/** The rows of the projects that the condition over `project` finds. */
export const rowsOfProjects =
  (condition: string): Rows =>
  (table) => {
    if (ofNoProject.includes(table)) return null
    const project = projectOf[table]
    if (project === undefined) throw new Error(`Nothing says of which project a row of ${table} is.`)
    return `${project} in (select project.id from project where ${condition})`
  }

/**
 * Puts an amount of its own wherever one can be, within documents and costs of items too. Rows that have theirs are left
 * as they are: it is done again before each of several hundred calls, which add one or two.
 */
export const fill = async (admin: Admin, columns: readonly Column[], rows: Rows = everyRow) =>
  quietly(
    admin,
    [
      ...columns.flatMap(({ table, name }) => {
        const which = rows(table)
        return which === null ? [] : [put(table, `"${name}"`, filled('id'), which)]
      }),
      put(
        'quote_item',
        'costs',
        `jsonb_build_array(jsonb_build_object('role', 'Surveyor', 'total', ${filled('id')}::text,
         'field_days', '1.00', 'field_hours', '0.00', 'office_days', '0.00', 'office_hours', '0.00'))`,
        rows('quote_item'),
      ),
      put(
        'document',
        'data',
        `jsonb_set(data, '{lines}', coalesce((
         select jsonb_agg(line || jsonb_build_object('price', ${filled('document.id')}::text))
           from jsonb_array_elements(data -> 'lines') line), '[]'))`,
        rows('document'),
      ),
    ].join(';'),
  )

const put = (table: string, column: string, value: string, which: string | null) =>
  `update ${table} set ${column} = ${value} where ${which} and ${column} is distinct from ${value}`

/** Each amount another one, the largest the smallest, in what the audit kept of them as well; nothing else is touched. */
export async function turn(admin: Admin, columns: readonly Column[], rows: Rows = everyRow): Promise<void> {
  const turned = (text: string) => `case when ${text} is not null then 900000.00 - ${text} end`
  const meant = columns.flatMap((column) => {
    const which = rows(column.table)
    return which === null ? [] : [{ ...column, which }]
  })
  await quietly(
    admin,
    [
      ...meant.map(({ table, name, which }) => `update ${table} set "${name}" = ${turned(`"${name}"`)} where ${which}`),
      `update quote_item set costs = (select jsonb_agg(line || jsonb_build_object('total',
         (900000.00 - (line ->> 'total')::numeric)::text)) from jsonb_array_elements(costs) line)
        where costs <> '[]' and ${rows('quote_item')}`,
      `update document set data = jsonb_set(data, '{lines}', coalesce((select jsonb_agg(line || jsonb_build_object('price',
         (900000.00 - (line ->> 'price')::numeric)::text)) from jsonb_array_elements(data -> 'lines') line), '[]'))
        where ${rows('document')}`,
      ...['before', 'after'].flatMap((side) =>
        meant.map(
          ({ table, name, which }) => `update audit set ${side} = jsonb_set(${side}, '{${name}}',
            to_jsonb(900000.00 - (${side} ->> '${name}')::numeric)) where jsonb_typeof(${side} -> '${name}') = 'number'
            and entity = '${table}' and entity_id in (select id from ${table} where ${which})`,
        ),
      ),
    ].join(';'),
  )
}
