/**
 * A copy has every column of its original, but those that are named here: a new column is copied, or somebody says why
 * not. Each original has something in every column that is copied, so that a default proves nothing.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { DB } from '#db/schema.ts'
import { copyDiary } from '#features/diary/entries/entryActions.contract.ts'
import { expense } from '#features/expenses/expenses.ts'
import { undecidedExpense } from '#features/expenses/server/expenses.service.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { issuedInvoice } from '#features/invoices/server/issueInvoice.ts'
import { begunProject } from '#features/projects/server/copyProject.ts'
import { project } from '#features/projects/projects.ts'
import { copyBookings } from '#features/schedule/schedule.contract.ts'
import { openTask } from '#features/tasks/server/copyTask.ts'
import { task } from '#features/tasks/tasks.ts'
import type { TenantDb } from '#server/db/db.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'

const { aFirm, as, inFirm } = testServer()
type Firm = Awaited<ReturnType<typeof aFirm>>
type Row = Record<string, unknown>

/** Columns that every row has for itself; the other exceptions are each type's own. */
const ownColumns = ['id', 'org_id', 'version', 'created', 'modified']

interface Kind {
  table: keyof DB
  /** Columns that are not copied, or hold something else in a copy. */
  except: readonly string[]
  /** Makes a row of the others; foreign keys are made with it. */
  row: (db: TenantDb, firm: Firm) => Promise<Row>
  /** One with these values; with none what its columns hold is no proof. */
  bare: (db: TenantDb, firm: Firm, row?: Row) => Promise<{ id: number }>
  /** The copy is the newest row of its table. */
  copy: (firm: Firm, id: number) => Promise<{ status: number; text: string }>
}

const idIn = (id: number) => ({ params: { id: String(id) } })
const terms = {
  contract_type: 'capped',
  cap: '900.00',
  construction_value: '10.00',
  fee_percent: '5.0000',
  retainer: '7.00',
}
/** A row of a list of names. */
const named = async (db: TenantDb, table: string) => {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (name) values (${build.unique('Name')}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

async function aClientWithProject(db: TenantDb) {
  const { id: client_id } = await build.aClient(db)
  return { client_id, project_id: (await build.aProject(db, { client_id })).id }
}
async function anItem(db: TenantDb, client_id: number | null = null) {
  const { id: project_id } = await build.aProject(db, { client_id })
  return { project_id, quote_item_id: (await build.aQuoteItem(db, { project_id })).id }
}

async function aLine(db: TenantDb, client_id: number, row: Row = {}) {
  const { id: invoice_id } = await build.anInvoice(db, { client_id, state: 'draft' })
  const line = { invoice_id, description: 'Survey', quantity: '1', price: '1.00', net: '1.00', position: 0, ...row }
  const columns = Object.keys(line).map((name) => sql.ref(name))
  const { rows } = await sql<{ id: number }>`
    insert into invoice_line (${sql.join(columns)}) values (${sql.join(Object.values(line))}) returning id`.execute(db)
  await sql`update invoice set state = 'issued', name = ${build.unique('INV-')} where id = ${invoice_id}`.execute(db)
  return { id: rows[0]?.id ?? 0 }
}

const kinds: Readonly<Record<string, Kind>> = {
  'an expense': {
    table: 'expense',
    // The amount of a distance follows from its rate (`expenses.api.test.ts`).
    except: [...undecidedExpense, 'user_id', 'date', 'distance'],
    bare: (db, { sam }, row) => build.anExpense(db, { user_id: sam.id, status: 'created', ...row }),
    row: async (db) => ({
      amount: '99.00',
      tax_amount: '9.00',
      currency: 'EUR',
      rate: '0.900000',
      description: 'Ferry',
      type_id: await named(db, 'expense_type'),
      payment_method_id: await named(db, 'expense_payment_method'),
      billable: true,
      reimbursable: false,
      tags: ['urgent'],
      distance_unit: 'km',
    }),
    copy: ({ ada }, id) => as(ada, expense.calls.copy, { ...idIn(id), body: {} }),
  },
  'a task': {
    table: 'task',
    except: [...openTask, 'name', 'project_id'],
    bare: async (db, _firm, row) => build.aTask(db, { project_id: (await build.aProject(db)).id, ...row }),
    row: async (db) => ({
      ...(await anItem(db)),
      type_id: await named(db, 'task_type'),
      department_id: (await build.aDepartment(db)).id,
      start: '2026-03-02',
      end: '2026-03-06',
      days: '3.00',
      hours: '4.00',
      daysBudget: '5.00',
      hoursBudget: '6.00',
      showWeekend: true,
      colour: '#123456',
      team: 'North',
      details: 'By boat',
      tags: ['urgent'],
    }),
    copy: ({ ada }, id) => as(ada, task.calls.copy, { body: { taskIds: [id] } }),
  },
  'a project': {
    table: 'project',
    except: [...begunProject, 'name', 'requested', 'requested_by_id'],
    bare: (db, _firm, row) => build.aProject(db, row),
    row: async (db, { sam, client }) => ({
      ...terms,
      client_id: client.id,
      billing_client_id: (await build.aClient(db)).id,
      contact_id: (await build.aContact(db, {})).id,
      category_id: await named(db, 'project_category'),
      service_id: await named(db, 'service'),
      source_id: await named(db, 'project_source'),
      department_id: (await build.aDepartment(db)).id,
      managed_by_id: sam.id,
      price: '12.00',
      notes: 'By train',
      tags: ['urgent'],
      udf: JSON.stringify({ terms: 'net' }),
      address_line1: '1 Quay',
      address_line2: 'Floor 2',
      address_city: 'Leeds',
      address_region: 'Yorkshire',
      address_postcode: 'LS1',
      address_country: 'IE',
      coordinates: '53.800000, -1.500000',
      site_access: 'Gate 4',
    }),
    copy: ({ ada }, id) => as(ada, project.calls.copy, { ...idIn(id), body: { site: true, contacts: true } }),
  },
  'an entry of the diary': {
    table: 'diary_entry',
    except: [
      'date',
      'start',
      'end',
      'status',
      'active',
      'auto_stopped',
      'locked',
      'overlap',
      'overlap_blocked',
      'decided_at',
      'decided_by_id',
      'decided_for_id',
      'decision_notes',
      'self_decision',
      'location_error',
      'submitted_at',
      'submitted_by_id',
      'submitted_acting_id',
      'import_id',
      'import_key',
    ],
    bare: (db, { ada }, row) => build.anEntry(db, { user_id: ada.id, overlap_blocked: false, ...row }),
    row: async (db, { sam }) => {
      const { id: accepted } = await build.aProject(db, { accepted: '2026-01-02', requested: '2026-01-01' })
      const { id, project_id } = await build.aTask(db, { project_id: accepted })
      return {
        user_id: sam.id,
        task_id: id,
        project_id: project_id,
        details: 'Levels',
        timezone: 'Europe/Dublin',
        breaks: 15,
        travel: 30,
        nonbillable_minutes: 15,
      }
    },
    copy: ({ ada }, id) => as(ada, copyDiary, { body: { ids: [id], days: 1 } }),
  },
  'a booking': {
    table: 'booking',
    except: ['user_id', 'equipment_id', 'override', 'override_by_id', 'start', 'end'],
    bare: (db, { sam }, row) => build.aBooking(db, { user_id: sam.id, ...row }),
    row: async (db) => ({
      task_id: (await build.aTask(db, { project_id: (await build.aProject(db)).id })).id,
      label: '',
      minutes: 120,
      spread: true,
      confirmed: false,
      notes: 'By boat',
    }),
    copy: ({ ada }, id) => as(ada, copyBookings, { body: { bookings: [{ id }] } }),
  },
  'a quote item': {
    table: 'quote_item',
    except: [
      'project_id',
      'parent_id',
      'position',
      'name',
      'accepted',
      'accepted_by_id',
      'accepted_with_parent',
      'accepted_revision',
      'declined',
      'closed',
      'decision_notes',
      // Estimated anew, at the rates of the day (`dashboardOffers.api.test.ts`).
      'hours_value',
    ],
    bare: async (db, _firm, row) => build.aQuoteItem(db, { project_id: (await build.aProject(db)).id, ...row }),
    row: async (db) => ({
      ...terms,
      type_id: await named(db, 'quote_item_type'),
      department_id: (await build.aDepartment(db)).id,
      quantity: '2.00',
      quantityBudget: '3.00',
      unit_price: '4.00',
      rated: true,
      price: '5.00',
      costs: JSON.stringify([
        {
          role: 'Lead',
          field_days: '0.00',
          field_hours: '1.00',
          office_days: '0.00',
          office_hours: '0.00',
          total: '9.00',
        },
      ]),
      tax_id: (await build.aVatRate(db)).id,
      optional: true,
      alternative_group: 'paper',
      visibility: 'excluded',
      subcontract: true,
      notes: 'By boat',
      tags: ['urgent'],
    }),
    copy: async (firm, id) => {
      const { project_id } = await inFirm(firm, (db) => rowOf(db, 'quote_item', id))
      return as(firm.ada, project.calls.copy, { ...idIn(Number(project_id)), body: { items: true } })
    },
  },
  'a line of a credit note': {
    table: 'invoice_line',
    // Amounts are the negative (`invoiceIssued.api.test.ts`), and its taxes are frozen, not proposed.
    except: ['invoice_id', 'position', 'quantity', 'discount', 'net', 'tax_proposed'],
    bare: async (db, { client }, row) => aLine(db, client.id, row),
    row: async (db, { client }) => {
      const { project_id, quote_item_id } = await anItem(db, client.id)
      return {
        project_id,
        quote_item_id,
        description: 'Levels',
        unit: 'h',
        price: '7.0000',
        month: '2026-01-01',
        tax_reason: 'By hand',
        nominal_account_id: (await build.aNominalAccount(db)).id,
        valuation_id: (await build.aValuation(db, { project_id, state: 'agreed' })).id,
      }
    },
    copy: async (firm, id) => {
      const { invoice_id } = await inFirm(firm, (db) => rowOf(db, 'invoice_line', id))
      return as(firm.ada, invoice.calls.credit, { ...idIn(Number(invoice_id)), body: {} })
    },
  },
  'a credit note': {
    table: 'invoice',
    // A credit note is never what was open in another program.
    except: [...issuedInvoice, 'date', 'due', 'tax_point', 'credit_note', 'credits_id', 'opening'],
    bare: (db, { client }, row) => build.anInvoice(db, { client_id: client.id, ...row }),
    row: async (db) => ({
      ...(await aClientWithProject(db)),
      start: '2026-01-01',
      end: '2026-01-31',
      type_id: await named(db, 'invoice_type'),
      nominal_account_id: (await build.aNominalAccount(db)).id,
      purchase_order: 'PO 7',
      sync: true,
    }),
    copy: ({ ada }, id) => as(ada, invoice.calls.credit, { ...idIn(id), body: {} }),
  },
}

/** The columns that could be copied: no generated ones. */
async function columnsOf(db: TenantDb, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attidentity = ''`.execute(db)
  return rows.map(({ name }) => name)
}
async function rowOf(db: TenantDb, table: string, id: number | null): Promise<Row> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(kept) as row from ${sql.table(table)} kept where ${id === null ? sql`true` : sql`id = ${id}`} order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.row ?? {}
}

test.each(Object.entries(kinds))('%s: every column is copied or named', async (_name, kind) => {
  const firm = await aFirm()
  const { original, bare } = await inFirm(firm, async (db) => {
    const { id: plain } = await kind.bare(db, firm)
    const { id } = await kind.bare(db, firm, await kind.row(db, firm))
    return { original: await rowOf(db, kind.table, id), bare: await rowOf(db, kind.table, plain) }
  })
  const answer = await kind.copy(firm, Number(original['id']))
  expect(answer.status, answer.text).toBeLessThan(300)
  await inFirm(firm, async (db) => {
    const copy = await rowOf(db, kind.table, null)
    expect(copy['id']).not.toBe(original['id'])
    const columns = (await columnsOf(db, kind.table)).filter((name) => ![...ownColumns, ...kind.except].includes(name))
    const same = (name: string, otherRecord: Row) =>
      JSON.stringify(original[name]) === JSON.stringify(otherRecord[name])
    expect(columns.filter((name) => !same(name, copy))).toEqual([])
    // A new column needs a value above, else this test cannot tell a copy from a default.
    expect(columns.filter((name) => same(name, bare))).toEqual([])
  })
})
