/** Timers that nobody stopped. */
import { describe, expect, inject, onTestFinished, test } from 'vitest'

import { openDatabase } from '#server/db/db.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { appPassword, databaseUrl } from '#test/template.ts'
import { ago, minuteOf, storedTimes, thisMinute, timers } from '#test/timers.ts'
import { getDiaryEntry } from '../../entries/entries.contract.ts'
import { stopForgottenTimers } from './timer.job.ts'

const server = testServer({}, { empty: true })
const { as, aFirm, anEntry, inFirm, database } = server
const { actionsOf, change, entry, running, start } = timers(server)

describe('a forgotten timer', () => {
  function workerPool() {
    const { adminUrl, template } = inject('databases')
    const url = databaseUrl(adminUrl, `${template}_w${process.env['VITEST_POOL_ID'] ?? process.pid}`, {
      name: 'fieldbook_app',
      password: appPassword,
    })
    const own = openDatabase({ url, poolSize: 1, statementTimeoutMs: 10_000, role: 'fieldbook_worker' })
    onTestFinished(() => own.close())
    return own
  }
  const longAgo = (who: BuilderPerson, minutes: number) =>
    anEntry(who, { ...storedTimes(ago(minutes), null), active: true, details: '', timezone: 'Europe/London' })

  test('is stopped after 24 hours as a draft that says so, in its own organisation; a younger one runs on', async () => {
    const [firm, second] = [await aFirm(), await aFirm({ name: 'Other Surveys' })]
    const old = await longAgo(firm.sam, 1445)
    const young = await longAgo(firm.olga, 1430)
    const theirs = await longAgo(second.sam, 2000)
    expect(await stopForgottenTimers(database(), workerPool())).toBeGreaterThanOrEqual(2)

    const { body } = await as(firm.sam, getDiaryEntry, { params: { id: String(old.id) } })
    expect(body).toMatchObject({ active: false, status: 'draft', auto_stopped: true, hours: '24.00' })
    expect(await actionsOf(firm.sam, old.id)).toEqual(['stop', 'insert'])
    expect((await running(firm.olga)).map(({ id }) => id)).toEqual([young.id])
    expect((await entry(second.sam, theirs.id)).auto_stopped).toBe(true)

    expect((await start(firm.sam)).status).toBe(201)
    expect((await change(firm.sam, old.id, { details: 'Levels' })).body.auto_stopped).toBe(true)
    expect((await change(firm.sam, old.id, { end: ago(1200) })).body.auto_stopped).toBe(false)
  })

  test('stops also over another entry, and when its person is no longer active', async () => {
    const firm = await aFirm()
    const old = await longAgo(firm.sam, 1500)
    await anEntry(firm.sam, storedTimes(ago(600), ago(500)))
    const left = await longAgo(firm.olga, 50)
    await inFirm(firm, (db) => db.updateTable('member').set({ active: false }).where('id', '=', firm.olga.id).execute())
    await stopForgottenTimers(database(), workerPool())
    expect((await entry(firm.sam, old.id)).overlap).toBe(true)
    const { body } = await as(firm.ada, getDiaryEntry, { params: { id: String(left.id) } })
    expect(body).toMatchObject({ active: false, auto_stopped: true })
    expect(Math.abs(minuteOf(body.end) - thisMinute())).toBeLessThanOrEqual(1)
  })
})
