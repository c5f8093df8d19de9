/** Where a timer ran: only where the organisation tracks, only one's own, only while it runs. */
import { describe, expect, test } from 'vitest'

import { testServer } from '#test/firm.ts'
import { ago, timers } from '#test/timers.ts'
import { createDiaryEntry, getDiaryEntry } from '../entries.contract.ts'

const server = testServer()
const { as, aFirm } = server
const { change, discard, running, setCompany, start, stop, undo } = timers(server)

const place = (instant: string, latitude = 51.5, accuracy: number | null = 6) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates: [-0.12, latitude] as [number, number] },
  properties: { at: instant, accuracy },
})
const places = (...features: ReturnType<typeof place>[]) => ({ type: 'FeatureCollection' as const, features })

describe('locations', () => {
  test('are added while it runs, once each, without a new version; a list carries the last', async () => {
    const firm = await aFirm()
    await setCompany(firm, { tracking: true })
    const { sam } = firm
    const { body } = await start(sam, { start: ago(10), locations: places(place(ago(10))) })
    expect(body.locations?.features).toHaveLength(1)
    const added = await change(sam, body.id, { locations: places(place(ago(10)), place(ago(5), 51.501)) })
    expect(added.body.version).toBe(body.version)
    expect(added.body.locations?.features.map(({ geometry }) => geometry.coordinates)).toEqual([
      [-0.12, 51.5],
      [-0.12, 51.501],
    ])
    expect((await running(sam))[0]?.locations?.features.map(({ properties }) => properties)).toEqual([
      { at: expect.any(String), accuracy: 6 },
    ])
    const stopped = await stop(sam, body.id, { locations: places(place(ago(1), 51.502)), location_error: '' })
    expect(stopped.body.locations?.features).toHaveLength(3)
    expect((await change(sam, body.id, { locations: places(place(ago(0))) })).body).toMatchObject({
      locations: ['Locations are recorded only while a timer runs.'],
    })
    expect(
      (await as(sam, createDiaryEntry, { body: { start: ago(200), end: ago(190), location_error: 'No.' } })).status,
    ).toBe(400)
  })

  test('come back when a discarded timer does', async () => {
    const firm = await aFirm()
    await setCompany(firm, { tracking: true })
    const { body } = await start(firm.sam, { locations: places(place(ago(2)), place(ago(1))) })
    expect(await undo(firm.sam, await discard(firm.sam, body.id))).toMatchObject({ status: 204 })
    expect((await running(firm.sam))[0]?.locations?.features).toHaveLength(1)
    const whole = await as(firm.sam, getDiaryEntry, { params: { id: String(body.id) } })
    expect(whole.body.locations?.features).toHaveLength(2)
  })

  test('are refused where the organisation tracks nobody, from anybody else, and out of range', async () => {
    const firm = await aFirm()
    const { sam, maya } = firm
    for (const body of [{ locations: places(place(ago(1))) }, { location_error: 'Refused.' }])
      expect((await start(sam, body)).body).toEqual({
        [Object.keys(body)[0] ?? '']: ['This firm does not record locations.'],
      })
    await setCompany(firm, { tracking: true })
    const { body } = await start(sam)
    expect((await change(maya, body.id, { locations: places(place(ago(0))) })).body).toMatchObject({
      locations: ['Only the owner of this timer can record its location.'],
    })
    for (const bad of [
      places(place(ago(0), 90.1)),
      places(place('yesterday')),
      places(place(ago(0), 51, -1)),
      { ...places(), name: 'a field of its own' },
      places(
        ...Array.from({ length: 2001 }, (_, second) =>
          place(Temporal.Instant.from(ago(60)).add({ seconds: second }).toString()),
        ),
      ),
    ])
      expect(await change(sam, body.id, { locations: bad })).toMatchObject({ status: 400 })
    expect((await change(sam, body.id, { location_error: 'x'.repeat(1001) })).status).toBe(400)
    expect((await change(sam, body.id, { location_error: 'User denied Geolocation' })).body).toMatchObject({
      location_error: 'User denied Geolocation',
    })
  })

  test('are 2,000 at most, however they are sent', async () => {
    const firm = await aFirm()
    await setCompany(firm, { tracking: true })
    const many = (from: number, count: number) =>
      places(
        ...Array.from({ length: count }, (_, second) =>
          place(
            Temporal.Instant.from(ago(120))
              .add({ seconds: from + second })
              .toString(),
          ),
        ),
      )
    const { body } = await start(firm.sam, { start: ago(180), locations: many(0, 1500) })
    expect((await change(firm.sam, body.id, { locations: many(1400, 1500) })).body.locations?.features).toHaveLength(
      2000,
    )
  })
})
