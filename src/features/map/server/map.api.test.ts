import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { project } from '#features/projects/projects.ts'
import { undoChange } from '#core/undo.contract.ts'
import { aProject } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { readTile } from '#test/tiles.ts'
import type { BuilderPerson } from '#test/builders.ts'
import * as map from '../map.contract.ts'
import { untyped } from '#test/untyped.ts'

const { aFirm, as, grant, inFirm, app, headersOf } = testServer()
const byName = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]))
const id = (record: { id: number }) => ({ id: String(record.id) })

const weir = '53.763201, -2.703090'
const square = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-2.71, 53.76],
      [-2.7, 53.76],
      [-2.7, 53.77],
      [-2.71, 53.77],
      [-2.71, 53.76],
    ],
  ] as [number, number][][],
}

const tile = async (person: BuilderPerson, address: string, query: Record<string, string> = {}) => {
  const { statusCode, rawPayload, headers } = await app().inject({
    method: 'GET',
    url: `/api/projects/tiles/${address}/`,
    query,
    headers: await headersOf(person),
  })
  return { status: statusCode, bytes: rawPayload, type: headers['content-type'] }
}

describe('where a project is', () => {
  test('its coordinates are kept latitude first with six decimals, however they are written', async () => {
    const { ada } = await aFirm()
    const make = async (coordinates: string) =>
      (await as(ada, project.calls.create, { body: { name: 'Weir', coordinates } })).body
    for (const written of [
      '53.763201,-2.70309',
      '53.763201 -2.70309',
      'N53.763201, W2.703090',
      '53.763201° N, 2.70309° W',
      `53°45'47.5236"N 2°42'11.124"W`,
    ])
      expect((await make(written))['coordinates'], written).toBe(weir)
    for (const wrong of ['Preston', '91, 0', '0, 181', '53.76', '53.76, -2.7, 4', 'NaN, 0', 'N-53, 2', "53 61' 0, 2"])
      expect(await make(wrong), wrong).toEqual({
        coordinates: ['Enter latitude and longitude in degrees, such as 53.7632, -2.7031.'],
      })
    expect((await make(''))['coordinates']).toBe('')
    const load = (written: string) =>
      as(ada, project.imports.load, { body: { content: base64(`Name,Coordinates\nMill,"${written}"\n`) } })
    expect((await load('53.763201,-2.70309')).status).toBe(201)
    expect((await load('Preston')).status).toBe(400)
    const { body } = await as(ada, project.calls.list, { query: { tab: 'all', search: 'name:Mill' } })
    expect((body as { results: object[] }).results).toMatchObject([{ coordinates: weir }])
  })

  test('a list is narrowed to what lies at least partly within its bounds, over the date line too', async () => {
    const { ada } = await aFirm()
    const make = (name: string, coordinates: string) =>
      as(ada, project.calls.create, { body: { name, coordinates, requested: '2026-01-05' } })
    await make('Weir', weir)
    await make('Fiji', '-16.5, 179.9')
    await make('Nowhere', '')
    const { body: drawn } = await make('Field', '')
    await as(ada, map.createFeature, { params: id(drawn), body: { name: 'Boundary', geometry: square } })
    const found = async (bbox: string) => {
      const { body } = await as(ada, project.calls.list, { query: { tab: 'all', bbox } })
      return (body as { results?: { name: string }[] }).results?.map(({ name }) => name).toSorted() ?? body
    }
    expect(await found('-3,53,-2,54')).toEqual(['Field', 'Weir'])
    expect(await found('-2.705,53.765,-2.6,53.9')).toEqual(['Field'])
    expect(await found('-2.703090,53.763201,-2.703090,53.763201')).toEqual(['Field', 'Weir'])
    expect(await found('179,-17,-179,-16')).toEqual(['Fiji'])
    expect(await found('0,0,1,1')).toEqual([])
    for (const wrong of ['1,2,3', 'a,b,c,d', '0,5,1,4', '-190,0,0,1', '0,0,1,91'])
      expect(await found(wrong), wrong).toEqual({
        bbox: ['Enter west, south, east and north in degrees, such as -3.2,53.5,-2.1,54.0.'],
      })
  })
})

describe('what is drawn of a site', () => {
  test('is measured, changed by its version, deleted, undone, and listed in the history of the project', async () => {
    const { ada } = await aFirm()
    const { body: asBody } = await as(ada, project.calls.create, { body: { name: 'Weir' } })
    const { status, body: made } = await as(ada, map.createFeature, {
      params: id(asBody),
      body: { name: 'Boundary', geometry: square },
    })
    expect([status, made.vertices, made.source]).toEqual([201, 5, ''])
    expect(made.area).toBeGreaterThan(730_000)
    expect(made.area).toBeLessThan(734_000)
    const change = (body: object) => as(ada, map.changeFeature, { params: id(made), body })
    const renamed = await change({ name: 'Field', version: 1 })
    expect(renamed.body).toMatchObject({ name: 'Field', version: 2 })
    expect((await change({ name: 'Late', version: 1 })).status).toBe(409)
    const removed = await as(ada, map.deleteFeature, { params: id(made) })
    expect([removed.status, (await as(ada, map.listFeatures, { params: id(asBody) })).body]).toEqual([204, []])
    await as(ada, undoChange, { body: { token: String(removed.headers['x-undo']) } })
    expect((await as(ada, map.listFeatures, { params: id(asBody) })).body).toMatchObject([
      { id: made.id, name: 'Field' },
    ])
    // Where it is follows from what is drawn, and is no change of the project's own.
    const { body: after } = await as(ada, project.calls.get, { params: id(asBody) })
    expect((after as { version: number }).version).toBe((asBody as { version: number }).version)
    expect((await tile(ada, '0/0/0', { tab: 'all' })).status).toBe(200)
    const { body: history } = await as(ada, project.calls.history, { params: id(asBody) })
    expect(
      history.flatMap(({ changes }) => changes.map(({ field, before, after: newValue }) => [field, before, newValue])),
    ).toEqual(
      expect.arrayContaining([
        ['features', null, 'Boundary (area with 5 corners at 53.765000, -2.705000)'],
        [
          'features',
          'Boundary (area with 5 corners at 53.765000, -2.705000)',
          'Field (area with 5 corners at 53.765000, -2.705000)',
        ],
        ['features', 'Field (area with 5 corners at 53.765000, -2.705000)', null],
      ]),
    )
  })

  test('goes along to a copy with the site, and is seen and changed by who may see and change the project', async () => {
    const firm = await aFirm()
    const { ada, sam } = firm
    const { body: asBody } = await as(ada, project.calls.create, { body: { name: 'Weir', coordinates: weir } })
    await as(ada, map.createFeature, { params: id(asBody), body: { geometry: { type: 'Point', coordinates: [1, 2] } } })
    const copy = async (site: boolean) => {
      const { body } = await as(ada, project.calls.copy, { params: id(asBody), body: { site } })
      return [body['coordinates'], (await as(ada, map.listFeatures, { params: id(body) })).body.length]
    }
    expect([await copy(true), await copy(false)]).toEqual([
      [weir, 1],
      ['', 0],
    ])
    await grant(sam, 'projects.view_project', 'projects.change_project')
    // An enquiry is a quote, which Sam may not see.
    expect((await as(sam, map.listFeatures, { params: id(asBody) })).status).toBe(404)
    const draw = () =>
      as(sam, map.createFeature, { params: id(asBody), body: { geometry: { type: 'Point', coordinates: [1, 2] } } })
    expect((await draw()).status).toBe(404)
    await grant(sam, 'projects.view_quote')
    expect([(await as(sam, map.listFeatures, { params: id(asBody) })).status, (await draw()).status]).toEqual([
      200, 403,
    ])
  })

  test('what is no geometry is refused with its sentence', async () => {
    const { ada } = await aFirm()
    const { body } = await as(ada, project.calls.create, { body: { name: 'Weir' } })
    const draw = async (geometry: object) =>
      (await as(ada, map.createFeature, { params: id(body), body: untyped({ geometry }) })).body
    expect(await draw({ type: 'LineString', coordinates: [[1, 2]] })).toMatchObject({
      'geometry.coordinates': ['A line needs at least two points.'],
    })
    const open = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]
    expect(await draw({ type: 'Polygon', coordinates: [open] })).toMatchObject({
      'geometry.coordinates': ['An outline must end where it begins.'],
    })
    expect(Object.keys(await draw({ type: 'Point', coordinates: [0, 91] }))).toEqual(['geometry.coordinates'])
  })
})

describe('tiles', () => {
  test('tell each project once, in its tile, with its state, or how many are about a place; 204 where none are', async () => {
    const { ada } = await aFirm()
    await inFirm(ada, async (db) => {
      await aProject(db, { name: 'Weir', coordinates: weir })
      await aProject(db, { name: 'Mill', coordinates: '53.764201, -2.703090', accepted: null })
      await aProject(db, { name: 'Perth', coordinates: '-31.950000, 115.860000', accepted: null, quoted: '2026-01-06' })
      await aProject(db, { name: 'Nowhere' })
    })
    const all = await tile(ada, '0/0/0', { tab: 'all' })
    expect(all.type).toBe('application/vnd.mapbox-vector-tile')
    const names = (bytes: Buffer) => readTile(bytes).map(({ name, count, state }) => [name ?? count, state])
    expect(names(all.bytes)).toEqual(
      expect.arrayContaining([
        [2, undefined],
        ['Perth', 'open'],
      ]),
    )
    // 53.76° N, 2.70° W
    const [x, y] = [8068, 5278]
    expect(names((await tile(ada, `14/${x}/${y}`, { tab: 'all' })).bytes).toSorted(byName)).toEqual([
      ['Mill', 'enquiry'],
      ['Weir', 'won'],
    ])
    expect(names((await tile(ada, `14/${x}/${y}`, { tab: 'enquiries' })).bytes)).toEqual([['Mill', 'enquiry']])
    expect(names((await tile(ada, `14/${x}/${y}`, { tab: 'all', search: 'weir' })).bytes)).toEqual([['Weir', 'won']])
    expect((await tile(ada, `14/${x + 1}/${y}`, { tab: 'all' })).status).toBe(204)
    const bounds = async (query: object) => (await as(ada, map.projectBounds, { query: { tab: 'all', ...query } })).body
    expect(await bounds({})).toEqual({
      bounds: [-2.70309, -31.95, 115.86, 53.764201].map((degrees) => expect.closeTo(degrees, 5)),
      placed: 3,
    })
    expect(await bounds({ search: 'nowhere' })).toEqual({ bounds: null, placed: 0 })
    expect(await bounds({ search: 'perth' })).toMatchObject({ placed: 1 })
    for (const wrong of ['1/2/0', '23/0/0', 'a/0/0', '-1/0/0']) expect((await tile(ada, wrong)).status, wrong).toBe(404)
  })
})

describe('files of maps', () => {
  const content = (name: string) =>
    readFileSync(new URL(`../../../../tests/support/maps/${name}`, import.meta.url)).toString('base64')
  const file = (name: string) => ({ file_name: name, content: content(name) })

  test('are looked at before they are kept, added or put in the place of what is there, and undone as a whole', async () => {
    const { ada } = await aFirm()
    const { body } = await as(ada, project.calls.create, { body: { name: 'Weir' } })
    const there = async () => (await as(ada, map.listFeatures, { params: id(body) })).body.length
    const { body: seen } = await as(ada, map.previewFeatures, { params: id(body), body: file('states.kml') })
    expect([seen.features.length, seen.notes, await there()]).toEqual([100, [], 0])
    const load = (name: string, replace: boolean) =>
      as(ada, map.loadFeatures, { params: id(body), body: { ...file(name), replace } })
    expect((await load('iceland.kmz', false)).body).toEqual({ count: 83 })
    expect((await load('polygon.kml', false)).status).toBe(201)
    expect(await there()).toBe(84)
    const replaced = await load('switzerland.geojson', true)
    expect(await there()).toBe(2)
    await as(ada, undoChange, { body: { token: String(replaced.headers['x-undo']) } })
    expect(await there()).toBe(84)
  })

  test('a file that is refused leaves nothing, and says why under its field', async () => {
    const { ada } = await aFirm()
    const { body } = await as(ada, project.calls.create, { body: { name: 'Weir' } })
    const load = await as(ada, map.loadFeatures, {
      params: id(body),
      body: { ...file('networklink.kml'), replace: true },
    })
    expect([load.status, Object.keys(load.body)]).toEqual([400, ['content']])
    const looked = await as(ada, map.previewFeatures, {
      params: id(body),
      body: { ...file('states.kml'), file_name: 'a.kmz' },
    })
    expect(looked.body).toEqual({ content: ['This file ends in .kmz, but is XML. Rename it to end in .kml.'] })
    const large = { file_name: 'a.kml', content: Buffer.alloc(20_000_001).toString('base64') }
    expect((await as(ada, map.previewFeatures, { params: id(body), body: large })).body).toEqual({
      content: ['A map file has at most 20 MB. Simplify it, or save a part of it.'],
    })
    expect((await as(ada, map.listFeatures, { params: id(body) })).body).toEqual([])
  })

  test('what is drawn is had as a file, and read again as the same', async () => {
    const { ada } = await aFirm()
    const [from, to] = [
      await as(ada, project.calls.create, { body: { name: 'Weir' } }),
      await as(ada, project.calls.create, { body: { name: 'Mill' } }),
    ]
    await as(ada, map.createFeature, { params: id(from.body), body: { name: 'Boundary', geometry: square } })
    const { rawPayload, headers } = await app().inject({
      method: 'GET',
      url: `/api/projects/${from.body.id}/features/export/`,
      headers: await headersOf(ada),
    })
    expect(headers['content-disposition']).toBe('attachment; filename="site.geojson"')
    await as(ada, map.loadFeatures, {
      params: id(to.body),
      body: { file_name: 'site.geojson', content: rawPayload.toString('base64') },
    })
    expect((await as(ada, map.listFeatures, { params: id(to.body) })).body).toMatchObject([
      { name: 'Boundary', geometry: square, source: 'site.geojson' },
    ])
  })
})

test('previous jobs are those within 500 metres that the asker may see, the nearest first', async () => {
  const firm = await aFirm()
  const { ada, sam } = firm
  const place = async (name: string, coordinates: string, more = {}) =>
    inFirm(ada, (db) => aProject(db, { name, coordinates, ...more }))
  const here = await place('Weir', weir)
  await place('Across', '53.767650, -2.703090')
  await place('Beside', '53.764101, -2.703090')
  await place('Quote', '53.763301, -2.703090', { accepted: null })
  await place('Farther', '53.767750, -2.703090')
  const near = async (person: BuilderPerson) =>
    (await as(person, map.listNearby, { params: id(here) })).body.map(({ name, metres }) => [name, metres])
  expect(await near(ada)).toEqual([
    ['Quote', 11],
    ['Beside', 100],
    ['Across', 495],
  ])
  await grant(sam, 'projects.view_project')
  expect(await near(sam)).toEqual([
    ['Beside', 100],
    ['Across', 495],
  ])
})
