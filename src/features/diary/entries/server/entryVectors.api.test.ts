/** The published results for hours, given by the server itself: the nights the clocks change included. */
import { expect, test } from 'vitest'

import { instantAt } from '#core/days.ts'
import vectors from '#test/vectors.json' with { type: 'json' }
import { testServer } from '#test/firm.ts'
import { createDiaryEntry } from '../entries.contract.ts'

const { as, aFirm } = testServer()

interface Vector {
  start?: string
  end?: string
  zone?: string
  start_local?: string
  end_local?: string
  breaks: number
  travel: number
  hours?: string
  hours_total: string
}

/** A vector says its times with their offset, or by the clock of a zone. */
function sent({ start = '', end = '', zone = 'Europe/London', start_local, end_local, breaks, travel }: Vector) {
  const atLocal = (local: string) => instantAt(local.slice(0, 10), local.slice(11), zone)
  return {
    start: start_local === undefined ? start : atLocal(start_local),
    end: end_local === undefined ? end : atLocal(end_local),
    timezone: zone,
    breaks,
    travel,
  }
}

test.each(vectors.diary_hours as Vector[])('$zone $start_local $start', async (vector) => {
  const { sam } = await aFirm()
  const created = await as(sam, createDiaryEntry, { body: sent(vector) })
  expect(created.body).toMatchObject({
    hours_total: vector.hours_total,
    ...(vector.hours !== undefined && { hours: vector.hours }),
  })
})
