/** The figures of the dashboard against a plain recomputation over firms by chance, and who sees which. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addDays, daysBetween, eachDay, monthOf as monthOfDay, today, weekday } from '#core/days.ts'
import { aChargeRate, approvedHours } from '#test/billing.ts'
import { aBill, aClient, aDepartment, anInvoice, aPayment, aProject, aSupplier, aWriteOff } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { isLong } from '#test/sizes.ts'
import { chartIds, charts, type ChartId, type ChartType, durations } from '../dashboardCharts.ts'
import { changeArrangement, type Chart, getArrangement, getChartRows, getCharts } from '../dashboard.contract.ts'
import { untyped } from '#test/untyped.ts'

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
  return {
    next,
    pick: <T>(items: readonly T[]): T => items[next(items.length)] as T,
    maybe: (value: number) => next(value) === 0,
  }
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

/** As somebody would do it by hand: month by month. */
function byHand(rows: readonly Row[], duration: number, type: ChartType) {
  const months = Array.from({ length: duration + 5 }, (_, position) => {
    const [year = 0, month = 0] = day.split('-').map(Number)
    const index = year * 12 + month - 1 - position
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  }).toReversed()
  const figures = months.map((month) => {
    const mine = rows.filter(({ date }) => date !== null && monthOf(date) === month)
    const sum = (pick: (row: Row) => number) => mine.reduce((all, row) => all + pick(row), 0)
    const value =
      type === 'count'
        ? sum(({ value: otherValue, base }) =>
            base === undefined ? 100 : otherValue > 0 || otherValue === base ? 100 : 0,
          )
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

interface Hours {
  date: string
  quarters: number
  nonbillable: number
  job: Job
  /** At the charge rate, and the day on which it was written off. */
  value: number
  off: string | null
}
/** In pence an hour. */
const [charged, costs] = [6137, 3111]
const ageOf = [
  ['current', 'Not due', -Infinity, 0],
  ['days_30', '1–30 days', 1, 30],
  ['days_60', '31–60 days', 31, 60],
  ['days_90', '61–90 days', 61, 90],
  ['older', 'Over 90 days', 91, Infinity],
] as const
const daysOf = (month: string) => eachDay(monthOfDay(`${month}-01`))
/** A share in percent, or how many it would be of. */
const shareOf = (type: ChartType, count: number, value: number, base: number) => ({
  count,
  value:
    type === 'count' ? pounds(count * 100) : count === 0 || base === 0 ? null : pounds(rounded(value * 10_000, base)),
})

/** Weeks that change ten weeks ago, and holidays of which some are half a day. */
const changeTimes = (firm: Parameters<typeof inFirm>[0]) =>
  inFirm(firm, async (db) => {
    const change = addDays(today('Europe/London'), -70)
    await db
      .updateTable('schedule_day')
      .set({ last_day: addDays(change, -1) })
      .execute()
    await sql`
      insert into schedule_day (user_id, weekday, start_time, end_time, breaks, first_day)
      select id, weekday, '08:00', '13:05', 10, ${change}::date from member, unnest(array[2, 3, 6]) weekday`.execute(db)
    await sql`update holiday set half = extract(day from day)::int % 2 = 0`.execute(db)
  })

/** Everybody who works in the firm, with the minutes of their week, less bank holidays. */
async function peopleOf(firm: Parameters<typeof inFirm>[0]) {
  const { people, week, holidays } = await inFirm(firm, async (db) => ({
    people: await db
      .selectFrom('member')
      .select(['id', 'start_date', 'end_date'])
      .where('external', '=', false)
      .execute(),
    week: await db
      .selectFrom('schedule_day')
      .select(['user_id', 'weekday', 'start_time', 'end_time', 'breaks', 'first_day', 'last_day'])
      .execute(),
    holidays: await db.selectFrom('holiday').select(['day', 'half']).execute(),
  }))
  const share = new Map(holidays.map(({ day: holidayOn, half }) => [holidayOn, half ? 0.5 : 0]))
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return people.map(({ id, start_date, end_date }) => {
    const own = week.filter(({ user_id }) => user_id === id)
    return {
      id,
      minutesOn: (date: string) => {
        const shownDay = own.find(
          ({ first_day, last_day, ...rest }) =>
            rest.weekday === weekday(date) && (first_day ?? date) <= date && date <= (last_day ?? date),
        )
        if (!shownDay || date < (start_date ?? date) || date > (end_date ?? date)) return 0
        // Half of an odd number of minutes is rounded to the even one.
        const all = minutes(shownDay.end_time) - minutes(shownDay.start_time) - shownDay.breaks
        const worked = all * (share.get(date) ?? 1)
        return Number.isInteger(worked) ? worked : 2 * Math.round(worked / 2)
      },
    }
  })
}

/** Half a penny up, away from zero. */
const rounded = (value: number, by: number) => Math.sign(value) * Math.floor((Math.abs(value) * 2 + by) / (by * 2))
const averageOf = (pence: readonly number[]) =>
  pounds(
    rounded(
      pence.reduce((all, id) => all + id, 0),
      pence.length,
    ),
  )

test(
  `of ${firms} firms by chance every figure is what it is by hand, and its rows add up to it`,
  { timeout: 3_600_000 },
  async () => {
    let compared = 0
    for (let seed = 1; seed <= firms; seed += 1) {
      const { next, pick, maybe } = chance(seed)
      const firm = await aFirm()
      await changeTimes(firm)
      const { ada, sam, maya, client } = firm
      const someDay = () => addDays(day, 20 - next(1300))
      const made = await inFirm(firm, async (db) => {
        const departments = [await aDepartment(db), await aDepartment(db)].map(({ id }) => id)
        // Every firm of the tests has some already.
        const there = await db
          .selectFrom('project')
          .select(['id', 'requested', 'quoted', 'accepted', 'abandoned'])
          .execute()
        const jobs: Job[] = there.map((record) => ({ ...record, price: 0, department_id: 0 }))
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
        const bills: { value: number; date: string; job: Job | null }[] = []
        for (let count = next(6); count > 0; count -= 1) {
          const [value, date, third] = [next(900_000) - 200_000, someDay(), maybe(4) ? null : pick(jobs.slice(had))]
          await anInvoice(db, {
            client_id: client.id,
            project_id: third?.id ?? null,
            net: pounds(value),
            tax: '0.00',
            date,
            due: date,
            credit_note: value < 0,
          })
          bills.push({ value, date, job: third })
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
        return { departments, jobs, bills, received, added: jobs.length - had }
      })
      const hours: Hours[] = []
      const spent: { value: number; date: string; job: Job }[] = []
      await inFirm(firm, async (db) => {
        await aChargeRate(db, pounds(charged))
        await db
          .insertInto('cost_rate')
          .values({ user_id: sam.id, amount: pounds(costs), date_from: '2020-01-01' })
          .execute()
        const own = made.jobs.slice(-made.added)
        for (let count = next(3); count > 0; count -= 1) {
          const [value, date, job] = [1 + next(90_000), addDays(day, -1 - next(500)), pick(own)]
          const bill = await aBill(db, { supplier_id: (await aSupplier(db)).id, date, net: pounds(value) })
          await db
            .insertInto('bill_line')
            .values({ bill_id: bill.id, position: 0, project_id: job.id, net: pounds(value) })
            .execute()
          spent.push({ value, date, job })
        }
        for (let count = next(5); count > 0; count -= 1) {
          const [date, quarters, job] = [addDays(day, -1 - next(500)), 1 + next(30), pick(own)]
          if (hours.some((hour) => hour.date === date)) continue
          const nonbillable = next(quarters + 1)
          const { id } = await approvedHours(db, {
            user_id: sam.id,
            project_id: job.id,
            by: maya.id,
            date,
            minutes: quarters * 15,
            nonbillable: nonbillable * 15,
          })
          const value = rounded((quarters - nonbillable) * charged, 4)
          const record: Hours = { date, quarters, nonbillable, job, value, off: null }
          hours.push(record)
          if (value === 0 || maybe(2)) continue
          record.off = addDays(date, next(100))
          const off = await aWriteOff(db, { project_id: job.id, kind: 'work', date: record.off, amount: pounds(value) })
          await db
            .insertInto('billed_work')
            .values({
              write_off_id: off.id,
              entry_id: id,
              minutes: (quarters - nonbillable) * 15,
              value: pounds(value),
            })
            .execute()
        }
      })
      const department = maybe(2) ? pick(made.departments) : null
      const { departments: _all, added: _added, ...rest } = made
      const inDepartment = (job: Job | null) => department === null || job?.department_id === department
      const jobs = rest.jobs.filter(inDepartment)
      const rows: Partial<Record<ChartId, Row[]>> = {
        enquiries: jobs.map(({ requested, price }) => ({ date: requested, value: price })),
        quoted: jobs.map(({ quoted, price }) => ({ date: quoted, value: price })),
        won: jobs.map(({ accepted, price }) => ({ date: accepted, value: price })),
        lost: jobs
          .filter(({ accepted }) => accepted === null)
          .map(({ abandoned, price }) => ({ date: abandoned, value: price })),
        invoiced: rest.bills.filter(({ job }) => inDepartment(job)),
        ...(department === null && {
          received: rest.received,
          billable: hours
            .filter((hour) => hour.quarters > hour.nonbillable)
            .map((hour) => ({ date: hour.date, value: (hour.quarters - hour.nonbillable) * 25 })),
          nonbillable: hours
            .filter((hour) => hour.nonbillable > 0)
            .map((hour) => ({ date: hour.date, value: hour.nonbillable * 25 })),
        }),
      }
      const [duration, type] = [pick(durations), pick(['value', 'count'] as const)]
      const narrowed = { type, ...(department !== null && { departments: String(department) }) }
      const { status, body, text } = await as(ada, getCharts, {
        query: { duration: String(duration) as '12', ...narrowed },
      })
      expect(status, text).toBe(200)
      const behind = async (id: string, figure: { month?: string; part?: string }) => {
        const query = { ...figure, rows: '100' as const, ...narrowed }
        const answer = await as(ada, getChartRows, { params: { chart: id as ChartId }, query })
        expect(answer.status, answer.text).toBe(200)
        const sum = answer.body.results.reduce((all, { value }) => all + Math.round(Number(value) * 100), 0)
        return { count: answer.body.count, sum }
      }
      const progress = (months: readonly string[]) =>
        months.flatMap((month) =>
          jobs.flatMap((job) => {
            const until = hours.filter((hour) => hour.job === job && monthOf(hour.date) <= month)
            const value = until.reduce(
              (all, record) => all + (record.off !== null && monthOf(record.off) <= month ? 0 : record.value),
              0,
            )
            return value === 0 ? [] : [{ date: `${month}-28`, value }]
          }),
        )
      rows.wip = progress(byHand([], duration, type).map(({ month }) => month))
      for (const [id, mine] of Object.entries(rows)) {
        const chart = body.find((record) => record.id === id) as Chart
        const figures = byHand(mine, duration, type)
        const shown = figures.slice(-duration)
        expect(chart.months, `${id} of seed ${seed}`).toEqual(
          shown.map(({ month, value, count }) => ({ month, value: pounds(value), count })),
        )
        const values = figures.map(({ value }) => value)
        expect(chart.last_3, id).toBe(averageOf(values.slice(-4, -1)))
        expect(chart.moving_average, id).toEqual(
          shown.map((_, index) => {
            const since = values.findIndex((value) => value !== 0)
            if (since === -1 || index === shown.length - 1 || index + 5 < since) return null
            return averageOf(values.slice(Math.max(since, index), index + 6))
          }),
        )
        const month = pick(shown)
        const { count, sum } = await behind(id, { month: month.month })
        expect([count, sum], `${id} of ${month.month}, seed ${seed}`).toEqual([month.count, month.value])
        compared += shown.length
      }
      // What is open: no payment of these firms pays an invoice.
      const debts = rest.bills.filter(({ value, job }) => value > 0 && inDepartment(job))
      const { parts } = body.find((chart) => chart.id === 'debt') as Chart
      expect(parts).toEqual(
        ageOf.map(([id, name, from, to]) => {
          const mine = debts.filter(({ date }) => {
            const late = daysBetween(date, day)
            return late >= from && late <= to
          })
          const value = mine.reduce((all, record) => all + (type === 'count' ? 100 : record.value), 0)
          return { id, name, value: pounds(value), count: mine.length }
        }),
      )
      const age = pick(parts)
      const owed = await behind('debt', { part: age.id })
      expect([owed.count, pounds(owed.sum)]).toEqual([age.count, age.value])
      // Shares: of what was invoiced, and of the hours that people were there.
      const monthly = byHand([], duration, type)
        .slice(-duration)
        .map(({ month }) => month)
      const mine = <T extends { date: string; job: Job | null }>(items: readonly T[], month: string) =>
        items.filter(({ date, job }) => monthOf(date) === month && job !== null && inDepartment(job))
      const margins = monthly.map((month) => {
        const off = hours.flatMap((hour) => (hour.off === null ? [] : [{ ...hour, date: hour.off }]))
        const ofMonth = [...mine(off, month), ...mine(hours, month), ...mine(spent, month)]
        const projects = new Set(ofMonth.map(({ job }) => job))
        const each = [...projects].map((job) => {
          const valueOf = (hourses: readonly Hours[]) =>
            mine(hourses, month).reduce((all, record) => all + (record.job === job ? record.value : 0), 0)
          const earned = valueOf(hours) - valueOf(off)
          const quarters = mine(hours, month).reduce(
            (all, record) => all + (record.job === job ? record.quarters : 0),
            0,
          )
          const billed = mine(spent, month).reduce((all, record) => all + (record.job === job ? record.value : 0), 0)
          return { earned, left: earned - rounded(quarters * costs, 4) - billed }
        })
        const there = each.filter(({ earned, left }) => earned !== 0 || left !== 0)
        const base = there.reduce((all, { earned }) => all + earned, 0)
        return {
          month,
          ...shareOf(
            type,
            there.length,
            there.reduce((all, { left }) => all + left, 0),
            base,
          ),
        }
      })
      expect(body.find(({ id }) => id === 'margin')?.months, `margins of seed ${seed}`).toEqual(margins)
      if (department === null) {
        const people = await peopleOf(firm)
        const utilised = monthly.map((month) => {
          const there = people.flatMap(({ id, minutesOn }) => {
            const days = daysOf(month).filter((name) => name <= day)
            const base = rounded(days.reduce((all, name) => all + minutesOn(name), 0) * 100, 60)
            const quarters = hours.reduce(
              (all, hour) =>
                all + (id === sam.id && monthOf(hour.date) === month ? hour.quarters - hour.nonbillable : 0),
              0,
            )
            return days.some((name) => minutesOn(name) > 0) ? [{ base, value: quarters * 25 }] : []
          })
          const [base, value] = [
            there.reduce((all, record) => all + record.base, 0),
            there.reduce((all, record) => all + record.value, 0),
          ]
          return { month, ...shareOf(type, there.length, value, base) }
        })
        expect(body.find(({ id }) => id === 'utilisation')?.months, `utilisation of seed ${seed}`).toEqual(utilised)
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
    const current = { month: day.slice(0, 7), value: null, count: 0 }
    expect(await conversion('value')).toEqual([{ month: last.slice(0, 7), value: '75.00', count: 3 }, current])
    expect(await conversion('count')).toEqual([{ month: last.slice(0, 7), value: '33.33', count: 3 }, current])
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
    for (const chart of ['invoiced', 'received', 'debt', 'wip', 'margin', 'utilisation'] as const)
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
    const seven = await as(ada, getCharts, { query: { duration: untyped('7') } })
    expect([seven.status, seven.body]).toEqual([400, { duration: ['Choose 6, 12, 18, 24, 36 months.'] }])
    const month = await as(ada, getChartRows, { params: { chart: 'won' }, query: { month: '2026-13' } })
    expect([month.status, month.body]).toEqual([400, { month: ['Enter a month, such as 2026-11.'] }])
    expect((await as(ada, getChartRows, { params: { chart: untyped('x') }, query: { month: '2026-11' } })).status).toBe(
      404,
    )
    const rows = async (chart: ChartId, query: object) =>
      (await as(ada, getChartRows, { params: { chart }, query })).body
    expect(await rows('won', {})).toEqual({ month: ['Enter a month or a part.'] })
    expect(await rows('won', { part: '1' })).toEqual({ part: ['Work won has no figure with this name.'] })
    expect(await rows('debt', { month: '2026-11' })).toEqual({ month: ['Debt by age has no figure with this name.'] })
  })

  test('what it is narrowed to is the caller’s own firm’s', async () => {
    const [{ ada }, second] = [await aFirm(), await aFirm()]
    const theirs = await inFirm(second, (db) => aDepartment(db))
    const query = { departments: String(theirs.id) }
    const answers = [
      await as(ada, getCharts, { query }),
      await as(ada, getChartRows, { params: { chart: 'won' }, query: { month: '2026-11', ...query } }),
    ]
    for (const { status, body } of answers) expect([status, body]).toEqual([400, { departments: ['Invalid choice.'] }])
  })
})

test('each chart says how it is made', () => {
  for (const { how, title } of Object.values(charts)) expect([title, /^[A-Z].*\.$/.test(how)]).toEqual([title, true])
})

describe('a dashboard of the person’s own', () => {
  test('is at first what one is for, then as one arranged it, and is nobody else’s', async () => {
    const { ada, fin, maya } = await aFirm()
    const mine = async (person: typeof ada) => (await as(person, getArrangement, {})).body
    expect((await mine(fin)).shown.slice(0, 3)).toEqual(['debt', 'invoiced', 'received'])
    expect((await mine(maya)).shown[0]).toBe('utilisation')
    const arrangement = { shown: ['leave', 'won'] as ChartId[], hidden: ['lost'] as ChartId[] }
    const { body } = await as(ada, changeArrangement, { body: { arrangement } })
    expect([body.shown.slice(0, 2), body.hidden]).toEqual([['leave', 'won'], ['lost']])
    expect(new Set([...body.shown, ...body.hidden])).toEqual(new Set(chartIds))
    expect([await mine(ada), (await mine(fin)).shown[0]]).toEqual([body, 'debt'])
    await as(ada, changeArrangement, { body: { arrangement: null } })
    expect((await mine(ada)).shown[0]).toBe('won')
  })

  test('utilisation is of departments, and opens the people of one', async () => {
    const { ada, sam } = await aFirm()
    const last = addDays(`${day.slice(0, 7)}-01`, -3)
    await anEntry(sam, { date: last, start: `${last}T08:00:00Z`, end: `${last}T12:00:00Z` })
    const { body } = await as(ada, getCharts, { query: { charts: 'utilisation' } })
    expect(body.map(({ id }) => id)).toEqual(['utilisation'])
    const part = body[0]?.parts.find(({ value }) => Number(value) > 0)
    const rows = await as(ada, getChartRows, { params: { chart: 'utilisation' }, query: { part: part?.id ?? '' } })
    expect(rows.body).toMatchObject({ count: part?.count, value: part?.value })
    expect(rows.body.results.map(({ id }) => id)).toContain(sam.id)
    const sum = (kind: 'value' | 'base') => rows.body.results.reduce((all, result) => all + Number(result[kind]), 0)
    expect(((sum('value') / sum('base')) * 100).toFixed(2)).toBe(part?.value)
    const narrowed = await as(ada, getCharts, { query: { charts: 'utilisation', departments: part?.id ?? '' } })
    expect(narrowed.body[0]).toMatchObject({ last_3: part?.value, parts: [{ value: part?.value }] })
  })
})
