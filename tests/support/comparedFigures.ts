/** Reads every place that shows a figure of money, as an administrator does, and compares those that must be the same. */
import { parse } from 'csv-parse/sync'

import type { Endpoint, ContractInput } from '#core/contract.ts'
import { addDays, monthOf } from '#core/days.ts'
import { add, compare, round, subtract } from '#core/decimal.ts'
import { listBalances } from '#features/accounting/accounting.contract.ts'
import { client } from '#features/clients/clients/clients.ts'
import type { ChartId } from '#features/dashboard/dashboardCharts.ts'
import { getChartRows, getCharts } from '#features/dashboard/dashboard.contract.ts'
import { listClientInvoices, listProjectInvoices } from '#features/invoices/clientInvoices.contract.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { exportUnbilled, getUnbilledWork, listUnbilled } from '#features/invoices/unbilled.contract.ts'
import { workInProgress } from '#features/invoices/writeOffs.contract.ts'
import { exportAgedDebt, getAgedDebt } from '#features/payments/aged/aged.contract.ts'
import { getClientMoney, getProjectMoney, listClientPayments, payment } from '#features/payments/payments.ts'
import { getStatement } from '#features/payments/statement/statement.contract.ts'
import { getProjectPerformance, listProjectHours } from '#features/performance/performance.contract.ts'
import { project } from '#features/projects/projects.ts'
import type { FirmAnswer } from './firm.ts'

export type Ask = <E extends Endpoint>(endpoint: E, given: ContractInput<E>) => Promise<FirmAnswer<E>>
type Query = Record<string, string>

export interface Compared {
  pairs: number
  /** By what is compared: how many pairs. */
  kinds: Map<string, number>
  differences: string[]
}
const zero = '0.00'
const sumOf = (amounts: readonly (string | null | undefined)[]) =>
  amounts.reduce<string>((sum, amount) => add(sum, amount ?? zero), zero)
const two = (amount: string) => round(amount, 2, 'half_up')

/** Compares the firm's figures on a day, its today. Every place that shows a figure names the same definition of it. */
export async function compareFigures(ask: Ask, day: string): Promise<Compared> {
  const compared: Compared = { pairs: 0, kinds: new Map(), differences: [] }
  const same = (kind: string, whose: string, figures: readonly (string | null | undefined)[]) => {
    const [first, ...others] = figures
    for (const [index, figure] of others.entries()) {
      compared.pairs += 1
      compared.kinds.set(kind, (compared.kinds.get(kind) ?? 0) + 1)
      const isSame = first == null || figure == null ? first === figure : compare(first, figure) === 0
      if (!isSame) compared.differences.push(`${kind}, place ${index + 2} of ${whose}: ${first} and ${figure}`)
    }
  }
  const get = async <E extends Endpoint>(endpoint: E, given: ContractInput<E>) => {
    const answer = await ask(endpoint, given)
    if (answer.status !== 200) throw new Error(`${endpoint.name}: ${answer.status} ${answer.text.slice(0, 300)}`)
    return answer
  }
  const all = async <T>(endpoint: Endpoint, query: Query = {}, params?: { id: string }): Promise<T[]> => {
    const rows: T[] = []
    for (let page = 1; ; page += 1) {
      const given = { ...(params && { params }), query: { ...query, rows: '100', page: String(page) } }
      const { results, count } = (await get(endpoint, given)).body as {
        results: T[]
        count: number
      }
      rows.push(...results)
      if (rows.length >= count || results.length === 0) return rows
    }
  }
  const rowsOfFile = async (endpoint: Endpoint, query: Query) =>
    parse((await get(endpoint, { query })).text, { columns: true, bom: true }) as Record<string, string>[]

  const month = monthOf(day)
  const whole = { start: '2000-01-01', end: day }
  const reports = async (query: { start: string; end: string }) =>
    new Map((await get(getProjectPerformance, { query })).body.results.map((row) => [row.id, row]))
  const [report, reportOfMonth] = [await reports(whole), await reports({ start: month.start, end: day })]
  type Bridge = Awaited<ReturnType<typeof bridgeOf>>
  const bridgeOf = async (query: { start: string; end: string }) => {
    const { sums } = (await get(workInProgress, { query })).body
    type Row = { project_id: number; worked: string; written_off: string; closing: string }
    return { sums, rows: new Map((await all<Row>(workInProgress, query)).map((row) => [row.project_id, row])) }
  }
  const bridge: Bridge = await bridgeOf(whole)
  const bridgeOfMonth = await bridgeOf({ start: month.start, end: day })
  const chartRows = async (chart: ChartId, query: Query) => {
    type Row = { id: number; value: string | null; base: string | null }
    const rows: Row[] = []
    for (let page = 1; ; page += 1) {
      const answer = await get(getChartRows, {
        params: { chart },
        query: { ...query, rows: '100', page: String(page) },
      })
      rows.push(...answer.body.results)
      if (answer.body.results.length < 100) return rows
    }
  }
  const thisMonth = { month: day.slice(0, 7) }
  const byId = (rows: Awaited<ReturnType<typeof chartRows>>) => new Map(rows.map((row) => [row.id, row]))
  const [wipRows, marginRows] = [byId(await chartRows('wip', thisMonth)), byId(await chartRows('margin', thisMonth))]
  type Money = { hours: string; expenses: string; items: string; total: string }
  const unbilled = new Map(
    (await all<{ project_id: number; amounts?: Money }>(listUnbilled)).map((row) => [row.project_id, row.amounts]),
  )
  const unbilledSums = (await get(listUnbilled, { query: {} })).body.sums
  const unbilledFile = await rowsOfFile(exportUnbilled, { format: 'csv' })
  type Listed = {
    id: number
    name: string
    price?: string | null
    accepted: string | null
    abandoned: string | null
    contract_type: string
  }
  const projects = (await all<Listed>(project.calls.list)).filter(({ accepted }) => accepted !== null)
  type Invoiced = {
    id: number
    client: { id: number }
    state: string
    date: string
    amount_net: string
    amount_gross: string
    amount_open: string
    amount_paid: string
    lines: { project_id: number | null }[]
  }
  const invoices = await all<Invoiced>(invoice.calls.list)
  const issued = invoices.filter(({ state }) => state !== 'draft')
  const drafted = new Set(
    invoices
      .filter(({ state }) => state === 'draft')
      .flatMap(({ lines }) => lines.flatMap(({ project_id }) => project_id ?? [])),
  )
  type Share = { id: number; state: string; amount_net: string; amount_gross: string; amount_open: string }
  const shares = new Map<number, Share[]>()

  for (const { id, name, price: listed } of projects) {
    const params = { id: String(id) }
    const seen = (await get(project.calls.get, { params })).body as {
      price: string | null
      cost: string
      gross_margin: string | null
      hours_actual_paid: string
    } & Listed
    const hours = (await get(listProjectHours, { params })).body
    const [row, part] = [report.get(id), reportOfMonth.get(id)]
    const kind = `${name} (${id})`
    same('price', kind, [seen.price, listed, row?.price])
    same('cost', kind, [seen.cost, sumOf(hours.map(({ cost }) => cost)), row?.cost_total, row?.cost_period])
    same('whole margin', kind, [seen.gross_margin, row?.margin_total])
    same('hours', kind, [
      seen.hours_actual_paid,
      sumOf(hours.map((hour) => hour.hours_paid)),
      row?.hours_total,
      row?.hours_period,
    ])
    const mine = await all<Share>(listProjectInvoices, {}, params)
    const money = (await get(getProjectMoney, { params })).body
    const billed = mine.filter(({ state }) => state !== 'draft')
    same('billed', kind, [row?.billed, money.net, sumOf(billed.map(({ amount_net }) => amount_net))])
    same('open of project', kind, [money.open, sumOf(billed.map(({ amount_open }) => amount_open))])
    for (const share of mine) shares.set(share.id, [...(shares.get(share.id) ?? []), share])
    const amounts = unbilled.get(id)
    same('unbilled', kind, [row?.unbilled, amounts?.total ?? zero, money.left])
    same('agreed', kind, [seen.price, money.agreed])
    const { entries, expenses, items } = (await get(getUnbilledWork, { params })).body
    const open = {
      hours: sumOf(entries.filter(({ charged }) => charged).map(({ amount }) => amount)),
      expenses: sumOf(expenses.map(({ amount }) => amount)),
      items: seen.abandoned === null ? sumOf(items.map(({ amount }) => amount)) : zero,
    }
    same('unbilled expenses', kind, [amounts?.expenses ?? zero, open.expenses])
    same('unbilled items', kind, [amounts?.items ?? zero, open.items])
    // A cap is on the hours of a draft, and on the list; the hours one by one are what they are.
    const isCapped = seen.contract_type === 'capped' || compare(amounts?.hours ?? zero, open.hours) < 0
    if (!isCapped) same('unbilled hours', kind, [amounts?.hours ?? zero, open.hours])
    const progress = bridge.rows.get(id)
    const closing = progress?.closing ?? zero
    same('work in progress', kind, [
      closing,
      two(wipRows.get(id)?.value ?? zero),
      bridgeOfMonth.rows.get(id)?.closing ?? zero,
    ])
    same('earned', kind, [row?.earned_period, subtract(progress?.worked ?? zero, progress?.written_off ?? zero)])
    const inMonth = bridgeOfMonth.rows.get(id)
    const earned = subtract(inMonth?.worked ?? zero, inMonth?.written_off ?? zero)
    const margin = marginRows.get(id)
    same('earned of a month', kind, [earned, part?.earned_period ?? zero, margin ? two(margin.base ?? zero) : earned])
    if (part && margin)
      same('margin of a month', kind, [subtract(part.earned_period, part.cost_period), two(margin.value ?? zero)])
    // By the hour, or abandoned, all that is in progress is charged by itself.
    if (!isCapped && !drafted.has(id) && (seen.contract_type === 'hourly' || seen.abandoned !== null))
      if (compare(open.items, zero) === 0) same('unbilled and in progress', kind, [amounts?.total ?? zero, closing])
  }

  for (const { id, lines, ...invoiced } of invoices) {
    const mine = shares.get(id) ?? []
    const known = new Set(projects.map((each) => each.id))
    if (!lines.every(({ project_id }) => project_id !== null && known.has(project_id))) continue
    same('shares of an invoice', String(id), [invoiced.amount_net, sumOf(mine.map(({ amount_net }) => amount_net))])
    same('shares of a total', String(id), [invoiced.amount_gross, sumOf(mine.map(({ amount_gross }) => amount_gross))])
    same('shares of what is open', String(id), [
      invoiced.amount_open,
      sumOf(mine.map(({ amount_open }) => amount_open)),
    ])
  }

  const clients = await all<{ id: number; name: string }>(client.calls.list, { include_inactive: 'true' })
  const aged = (await get(getAgedDebt, { query: {} })).body
  const owed = new Map(aged.results.map((row) => [row.client.id, row]))
  const balances: string[] = []
  for (const { id, name } of clients) {
    const params = { id: String(id) }
    const money = (await get(getClientMoney, { params })).body
    const mine = issued.filter((each) => each.client.id === id)
    const listedThere = (await all<Share>(listClientInvoices, {}, params)).filter(({ state }) => state !== 'draft')
    same('invoiced of a client', name, [
      money.net,
      sumOf(mine.map(({ amount_net }) => amount_net)),
      sumOf(listedThere.map(({ amount_net }) => amount_net)),
    ])
    same('open of a client', name, [
      money.open,
      sumOf(mine.map(({ amount_open }) => amount_open)),
      sumOf(listedThere.map(({ amount_open }) => amount_open)),
      owed.get(id)?.total ?? zero,
    ])
    const statement = (await get(getStatement, { params, query: {} })).body
    same('aged debt of a client', name, [owed.get(id)?.total ?? zero, statement.aged.total])
    same('balance of a client', name, [money.balance, statement.balance])
    same('balance explained', name, [statement.closing, subtract(statement.aged.total, statement.credit)])
    balances.push(money.balance ?? zero)
    const received = await all<{ amount_received: string }>(listClientPayments, {}, params)
    const paid = await all<{ amount_received: string }>(payment.calls.list, { client_id: String(id) })
    same('received of a client', name, [
      sumOf(received.map(({ amount_received: amount }) => amount)),
      sumOf(paid.map(({ amount_received: amount }) => amount)),
    ])
  }

  const sums = (await get(invoice.calls.sums, { query: {} })).body
  same('invoiced', 'the firm', [sums.net, sumOf(issued.map(({ amount_net }) => amount_net))])
  same('total', 'the firm', [sums.gross, sumOf(issued.map(({ amount_gross }) => amount_gross))])
  const agedFile = await rowsOfFile(exportAgedDebt, {})
  const charts = (await get(getCharts, { query: { charts: 'invoiced,received,debt,wip', duration: '36' } })).body
  const chart = (id: ChartId) => charts.find((each) => each.id === id)
  same('open', 'the firm', [
    sums.open,
    sumOf(issued.map(({ amount_open }) => amount_open)),
    aged.totals.total,
    sumOf(chart('debt')?.parts.map(({ value }) => value) ?? []),
    agedFile.at(-1)?.['Total'],
  ])
  same('in progress', 'the firm', [bridge.sums.closing, chart('wip')?.months.at(-1)?.value ?? zero])
  same('unbilled', 'the firm', [
    unbilledSums.amounts?.total,
    sumOf([...unbilled.values()].map((amounts) => amounts?.total)),
    sumOf(unbilledFile.map((row) => row['Total'])),
    sumOf([...report.values()].map((row) => row.unbilled)),
  ])
  const months = chart('invoiced')?.months ?? []
  for (const { month: otherMonth, value } of months) {
    const inIt = <T extends { date: string }>(items: readonly T[]) =>
      items.filter(({ date }) => date.startsWith(otherMonth))
    same('invoiced in a month', otherMonth, [value, sumOf(inIt(issued).map(({ amount_net }) => amount_net))])
  }
  type Received = { date: string; amount_received: string; invoices: { id: number; amount: string }[] }
  const payments = await all<Received>(payment.calls.list)
  const allocated = new Map<number, string>()
  for (const { id, amount } of payments.flatMap((paid) => paid.invoices))
    allocated.set(id, add(allocated.get(id) ?? zero, amount))
  for (const { id, amount_paid: paid } of issued)
    same('paid of an invoice', String(id), [paid, allocated.get(id) ?? zero])
  for (const { month: otherMonth, value } of chart('received')?.months ?? [])
    same('received in a month', otherMonth, [
      value,
      sumOf(payments.filter(({ date }) => date.startsWith(otherMonth)).map(({ amount_received: amount }) => amount)),
    ])
  let receivable = zero
  for (let end = day, years = 0; years < 4; years += 1) {
    const start = addDays(end, -365)
    const booked = (await get(listBalances, { query: { start, end } })).body
    for (const { nominal_account: account, debit, credit } of booked)
      if (account.code === receivableCode) receivable = add(receivable, subtract(debit, credit))
    end = addDays(start, -1)
  }
  same('receivable in the journal', 'the firm', [receivable, sumOf(balances)])
  return compared
}
/** Account of what clients owe, among those that every organisation starts with. */
const receivableCode = '1100'
