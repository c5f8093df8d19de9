/** The figures of the dashboard against a plain recomputation over firms by chance, and who sees which. */
import { describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { aClient, aDepartment, anInvoice, aPayment, aProject } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { isLong } from '#test/sizes.ts'
import { charts, type ChartId, type ChartType, durations } from '../dashboard.charts.ts'
import { type Chart, getChartRows, getCharts } from '../dashboard.contract.ts'

const { aFirm, as, grant, inFirm, anEntry } = testServer()
const day = today('Europe/London')
const firms = isLong ? 1000 : 50

/** The same numbers for the same seed. */
function chance(seed: number) {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return { next, pick: <T>(of: readonly T[]): T => of[next(of.length)] as T, maybe: (of: number) => next(of) === 0 }
}

interface Job {
  id: number
  requested: string | null
  quoted: string | null
  accepted: string | null
  abandoned: string | null
  /** In pence. */
  price: number
  department_id: number
}
interface Row {
  date: string | null
  value: number
  base?: number
}
const pounds = (pence: number) => (pence / 100).toFixed(2)
const monthOf = (date: string) => date.slice(0, 7)

/** As somebody would do it by hand: month by month, and each average from what was before it. */
function byHand(rows: readonly Row[], duration: number, type: ChartType) {
  const months = Array.from({ length: duration + 5 }, (_, at) => {
    const [year = 0, month = 0] = day.split('-').map(Number)
    const index = year * 12 + month - 1 - at
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  }).toReversed()
  const figures = months.map((month) => {
    const mine = rows.filter(({ date }) => date !== null && monthOf(date) === month)
    const sum = (of: (row: Row) => number) => mine.reduce((all, row) => all + of(row), 0)
    const value =
      type === 'count'
        ? sum(({ value: one, base }) => (base === undefined ? 100 : one > 0 || one === base ? 100 : 0))
        : sum((row) => row.value)
    return {
      month,
      count: mine.length,
      value,
      base: mine.some(({ base }) => base !== undefined) ? sum(({ base = 0 }) => base) : null,
    }
  })
  return figures
}

/** Half a penny up, away from zero. */
const rounded = (of: number, by: number) => Math.sign(of) * Math.floor((Math.abs(of) * 2 + by) / (by * 2))
const averageOf = (pence: readonly number[]) =>
  pounds(
    rounded(
      pence.reduce((all, one) => all + one, 0),
      pence.length,
    ),
  )

test(
  `of ${firms} firms by chance every figure is what it is by hand, and its rows add up to it`,
  { timeout: 600_000 },
  async () => {
    let compared = 0
    for (let seed = 1; seed <= firms; seed += 1) {
      const { next, pick, maybe } = chance(seed)
      const firm = await aFirm()
      const { ada, sam, client } = firm
      const someDay = () => addDays(day, 20 - next(1300))
      const made = await inFirm(firm, async (db) => {
        const departments = [await aDepartment(db), await aDepartment(db)].map(({ id }) => id)
        // Every firm of the tests has some already.
        const there = await db
          .selectFrom('project')
          .select(['id', 'requested', 'quoted', 'accepted', 'abandoned'])
          .execute()
        const jobs: Job[] = there.map((one) => ({ ...one, price: 0, department_id: 0 }))
        const had = jobs.length
        for (let count = 2 + next(8); count > 0; count -= 1) {
          const requested = maybe(6) ? null : someDay()
          const quoted = maybe(4) ? null : addDays(requested ?? someDay(), next(40))
          const accepted = quoted === null || maybe(2) ? null : addDays(quoted, next(60))
          const abandoned = accepted !== null || maybe(2) ? null : addDays(quoted ?? requested ?? someDay(), next(60))
          const job = {
            requested,
            quoted,
            accepted,
            abandoned,
            price: next(5_000_000),
            department_id: pick(departments),
          }
          const { id } = await aProject(db, { ...job, price: pounds(job.price), client_id: client.id })
          jobs.push({ ...job, id })
        }
        const bills: (Row & { department_id: number | null })[] = []
        for (let count = next(6); count > 0; count -= 1) {
          const [value, date, of] = [next(900_000) - 200_000, someDay(), maybe(4) ? null : pick(jobs.slice(had))]
          await anInvoice(db, {
            client_id: client.id,
            project_id: of?.id ?? null,
            net: pounds(value),
            tax: '0.00',
            date,
            due: date,
            credit_note: value < 0,
          })
          bills.push({ value, date, department_id: of?.department_id ?? null })
        }
        const drafted = await aClient(db)
        await anInvoice(db, {
          client_id: drafted.id,
          name: '',
          state: 'draft',
          date: day,
          due: day,
          net: '9.00',
          tax: '0.00',
        })
        const received: Row[] = []
        for (let count = next(5); count > 0; count -= 1) {
          const [value, date] = [1 + next(900_000), someDay()]
          await aPayment(db, { client_id: client.id, amount_received: pounds(value), date })
          received.push({ value, date })
        }
        return { departments, jobs, bills, received }
      })
      const hours: { date: string; quarters: number; nonbillable: number }[] = []
      for (let count = next(4); count > 0; count -= 1) {
        const [date, quarters] = [addDays(day, -1 - next(500)), 1 + next(30)]
        const nonbillable = next(quarters + 1)
        if (hours.some((one) => one.date === date)) continue
        const end = `${String(8 + Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
        await anEntry(sam, {
          date,
          start: `${date}T08:00:00Z`,
          end: `${date}T${end}:00Z`,
          nonbillable_minutes: nonbillable * 15,
        })
        hours.push({ date, quarters, nonbillable })
      }
      const department = maybe(2) ? pick(made.departments) : null
      const { departments: _all, ...of } = made
      const jobs = of.jobs.filter(({ department_id }) => department === null || department_id === department)
      const rows: Partial<Record<ChartId, Row[]>> = {
        enquiries: jobs.map(({ requested, price }) => ({ date: requested, value: price })),
        quoted: jobs.map(({ quoted, price }) => ({ date: quoted, value: price })),
        won: jobs.map(({ accepted, price }) => ({ date: accepted, value: price })),
        lost: jobs
          .filter(({ accepted }) => accepted === null)
          .map(({ abandoned, price }) => ({ date: abandoned, value: price })),
        invoiced: of.bills.filter(({ department_id }) => department === null || department_id === department),
        ...(department === null && {
          received: of.received,
          billable: hours
            .filter((one) => one.quarters > one.nonbillable)
            .map((one) => ({ date: one.date, value: (one.quarters - one.nonbillable) * 25 })),
          nonbillable: hours
            .filter((one) => one.nonbillable > 0)
            .map((one) => ({ date: one.date, value: one.nonbillable * 25 })),
        }),
      }
      const [duration, type] = [pick(durations), pick(['value', 'count'] as const)]
      const narrowed = { type, ...(department !== null && { departments: String(department) }) }
      const { status, body, text } = await as(ada, getCharts, {
        query: { duration: String(duration) as '12', ...narrowed },
      })
      expect(status, text).toBe(200)
      for (const [id, mine] of Object.entries(rows)) {
        const said = body.find((one) => one.id === id) as Chart
        const figures = byHand(mine, duration, type)
        const shown = figures.slice(-duration)
        expect(said.months, `${id} of seed ${seed}`).toEqual(
          shown.map(({ month, value, count }) => ({ month, value: pounds(value), count })),
        )
        const values = figures.map(({ value }) => value)
        expect(said.last_3, id).toBe(averageOf(values.slice(-3)))
        expect(said.moving_average, id).toEqual(shown.map((_, at) => averageOf(values.slice(at, at + 6))))
        const month = pick(shown)
        const behind = await as(ada, getChartRows, {
          params: { chart: id as ChartId },
          query: { month: month.month, rows: '100', ...narrowed },
        })
        expect([behind.status, behind.body.count], behind.text).toEqual([200, month.count])
        const sum = behind.body.results.reduce((all, { value }) => all + Math.round(Number(value) * 100), 0)
        expect(sum, `${id} of ${month.month}, seed ${seed}`).toBe(month.value)
        compared += shown.length
      }
    }
    expect(compared).toBeGreaterThan(firms * 50)
  },
)

describe('a share', () => {
  test('is of what was decided: by price, or by number; a month without has none', async () => {
    const firm = await aFirm()
    const { ada } = firm
    const last = addDays(`${day.slice(0, 7)}-01`, -1)
    await inFirm(firm, async (db) => {
      const quoted = addDays(last, -20)
      await aProject(db, { requested: quoted, quoted, accepted: last, price: '3000.00' })
      await aProject(db, { requested: quoted, quoted, accepted: null, abandoned: last, price: '500.00' })
      await aProject(db, { requested: quoted, quoted, accepted: null, abandoned: last, price: '500.00' })
    })
    const conversion = async (type: ChartType) =>
      (await as(ada, getCharts, { query: { type, duration: '6' } })).body
        .find(({ id }) => id === 'conversion')
        ?.months.slice(-2)
    const now = { month: day.slice(0, 7), value: null, count: 0 }
    expect(await conversion('value')).toEqual([{ month: last.slice(0, 7), value: '75.00', count: 3 }, now])
    expect(await conversion('count')).toEqual([{ month: last.slice(0, 7), value: '33.33', count: 3 }, now])
  })
})

describe('who sees what', () => {
  test('nobody without the permission; of those who have it each the charts that they may, amounts by a permission of their own', async () => {
    const { sam, client, ...firm } = await aFirm()
    await inFirm(firm, (db) => aProject(db, { requested: day, accepted: null, client_id: client.id, price: '7312.37' }))
    const ask = (type: ChartType) => as(sam, getCharts, { query: { type } })
    expect((await ask('value')).status).toBe(403)
    await grant(sam, 'dashboard.view_dashboard', 'projects.view_project', 'projects.view_quote')
    const [values, counts] = [await ask('value'), await ask('count')]
    expect(values.body.map(({ id }) => id)).toEqual(['leave'])
    expect(counts.body.map(({ id }) => id)).toEqual(['enquiries', 'quoted', 'won', 'lost', 'conversion', 'leave'])
    expect(counts.text).not.toContain('7312')
    expect(counts.body[0]?.months.at(-1)).toMatchObject({ value: '1.00', count: 1 })
    const query = { month: day.slice(0, 7), type: 'value' as const }
    const rows = await as(sam, getChartRows, { params: { chart: 'enquiries' }, query })
    expect([rows.status, rows.text.includes('7312')]).toEqual([403, false])
    for (const chart of ['invoiced', 'received'] as const)
      expect((await as(sam, getChartRows, { params: { chart }, query: { ...query, type: 'count' } })).status).toBe(403)
  })

  test('who sees the hours of their staff has theirs in the figures, and nobody else’s', async () => {
    const { ada, maya, sam, olga } = await aFirm()
    const date = addDays(`${day.slice(0, 7)}-01`, -3)
    for (const person of [sam, olga])
      await anEntry(person, { date, start: `${date}T08:00:00Z`, end: `${date}T12:00:00Z` })
    await grant(maya, 'dashboard.view_dashboard', 'diary.view_entry', 'diary.view_own_staff')
    const hours = async (person: typeof ada) =>
      (await as(person, getCharts, { query: {} })).body.find(({ id }) => id === 'billable')?.months.at(-2)?.value
    expect([await hours(ada), await hours(maya)]).toEqual(['8.00', '4.00'])
  })

  test('a duration of 7, a month that is none, a chart that is none: refused with their sentence', async () => {
    const { ada } = await aFirm()
    const seven = await as(ada, getCharts, { query: { duration: '7' as never } })
    expect([seven.status, seven.body]).toEqual([400, { duration: ['Choose 6, 12, 18, 24, 36 months.'] }])
    const month = await as(ada, getChartRows, { params: { chart: 'won' }, query: { month: '2026-13' } })
    expect([month.status, month.body]).toEqual([400, { month: ['Enter a month, such as 2026-11.'] }])
    expect((await as(ada, getChartRows, { params: { chart: 'x' as never }, query: { month: '2026-11' } })).status).toBe(
      404,
    )
  })
})

test('each chart says how it is made', () => {
  for (const { how, title } of Object.values(charts)) expect([title, /^[A-Z].*\.$/.test(how)]).toEqual([title, true])
})
