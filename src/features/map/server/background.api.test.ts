/** The background map of an organisation: who sets it up, where its pictures come from, and that its address is told to nobody else. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { listAudit } from '#features/settings/audit/audit.contract.ts'
import { listSettingsHistory } from '#features/settings/settings.contract.ts'
import { insideOf, noTrustedHosts } from '#server/config/trustedHosts.ts'
import { aProject, type BuilderPerson } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import * as contract from '../background.contract.ts'
import { mapBackground } from '../map.contract.ts'

const outbound = {
  inside: insideOf('127.0.0.1', (sentence) => expect(sentence).toBe('')),
  resolve: () => Promise.resolve([{ address: '10.0.0.7', family: 4 }]),
}
const standard = { url: 'https://tile.example.com/{z}/{x}/{y}.png', attribution: 'Standard', origin: '' }
const { aFirm, as, app, grant, headersOf, inFirm, settings } = testServer({ outbound, mapTiles: standard })

const picture = Buffer.from('the bytes of a picture')
const requests: { url: string; headers: Record<string, unknown> }[] = []
let answer: [status: number, headers: Record<string, string>, body: Buffer]
const tiles = createServer((request, response) => {
  requests.push({ url: request.url ?? '', headers: request.headers })
  const [status, headers, body] = answer
  response.writeHead(status, headers).end(body)
})
let address = ''
beforeAll(async () => {
  tiles.listen(0, '127.0.0.1')
  await once(tiles, 'listening')
  address = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/{z}/{x}/{y}.png?key=hush`
})
afterAll(() => tiles.close())

let firm: Firm
beforeEach(async () => {
  firm = await aFirm()
  settings.outbound = outbound
  requests.length = 0
  answer = [200, { 'content-type': 'image/png', 'set-cookie': 'spy=1', 'x-other': 'theirs' }, picture]
})

const attribution = '© Harbour Maps'
const save = (body: object = { url: address, attribution }, by: BuilderPerson = firm.ada) =>
  as(by, contract.changeMapSettings, { body })
const settingsOf = async ({ ada }: Firm) => (await as(ada, contract.getMapSettings, {})).body
const attempt = async (url: string) => (await as(firm.ada, contract.tryMap, { body: { url } })).body
/** One picture as a browser asks for it. */
async function ask(person: BuilderPerson, place: string, url?: string) {
  const shown = url ?? (await as(person, mapBackground, {})).body?.url ?? ''
  return app().inject({ method: 'GET', url: shown.replace('{z}/{x}/{y}', place), headers: await headersOf(person) })
}

test('the map of the installation is shown until an organisation has its own, and after it is removed', async () => {
  expect((await as(firm.sam, mapBackground, {})).body).toEqual({ url: standard.url, attribution: 'Standard' })
  expect(await settingsOf(firm)).toMatchObject({ url: '', attribution: '', lost: false, standard: 'Standard' })
  const { status, body, headers } = await save()
  expect([status, body.url, body.attribution]).toEqual([200, address, attribution])
  expect(headers['x-undo']).toBeUndefined()
  expect((await as(firm.sam, mapBackground, {})).body).toEqual({
    url: expect.stringMatching(/^\/api\/projects\/map\/\{z\}\/\{x\}\/\{y\}\/\?v=\d+$/) as string,
    attribution,
  })
  expect((await save({ url: '' })).body).toMatchObject({ url: '', attribution: '' })
  expect((await as(firm.sam, mapBackground, {})).body?.attribution).toBe('Standard')
})

describe('a picture', () => {
  test('comes from the map’s server, with nothing else of it, and is kept by one browser', async () => {
    await save()
    const found = await ask(firm.sam, '3/2/1')
    expect([found.statusCode, found.rawPayload.equals(picture)]).toEqual([200, true])
    expect(found.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect([found.headers['set-cookie'], found.headers['x-other']]).toEqual([undefined, undefined])
    expect(requests.map(({ url }) => url)).toEqual(['/3/2/1.png?key=hush'])
    // What the browser sent stays here, too.
    expect(Object.keys(requests[0]?.headers ?? {}).toSorted()).toEqual(
      ['accept', 'connection', 'host', 'referer', 'user-agent'].toSorted(),
    )
  })

  test.each([
    ['max-age=600, public', 'private, max-age=3600'],
    ['public, max-age=7200', 'private, max-age=7200'],
    ['max-age=999999999', 'private, max-age=2592000'],
    ['no-store', 'no-store'],
  ])('is kept as %s says, within bounds', async (theirs, ours) => {
    await save()
    answer[1]['cache-control'] = theirs
    expect((await ask(firm.sam, '0/0/0')).headers['cache-control']).toBe(ours)
  })

  test.each<[string, typeof answer, RegExp]>([
    ['a page', [200, { 'content-type': 'text/html' }, Buffer.from('<script>')], /did not answer with a picture/],
    ['a drawing', [200, { 'content-type': 'image/svg+xml' }, Buffer.from('<svg/>')], /did not answer with a picture/],
    ['packed', [200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }, picture], /did not answer with a/],
    ['too large', [200, { 'content-type': 'image/png' }, Buffer.alloc(2_000_001)], /larger than 2 MB/],
    ['refused', [403, {}, Buffer.from('')], /answered 403\. Check the key/],
    ['broken', [500, {}, Buffer.from('')], /answered 500\./],
    ['elsewhere, inside', [302, { location: 'http://127.0.0.1:1/' }, Buffer.from('')], /leads to another address/],
  ])('that is %s is not passed on', async (_what, theirs, sentence) => {
    await save()
    answer = theirs
    const { statusCode, body } = await ask(firm.sam, '0/0/0')
    expect([statusCode, body]).toEqual([409, expect.stringMatching(sentence)])
    expect(requests).toHaveLength(1)
    expect((await attempt(address)).problem).toMatch(sentence)
  })

  test('is none where the server has none, and 404 outside of the world', async () => {
    await save()
    answer = [404, {}, Buffer.from('')]
    expect((await ask(firm.sam, '0/0/0')).statusCode).toBe(204)
    for (const place of ['3/8/1', '3/1/8', '0/1/0', '-1/0/0', '23/0/0', '0/0/up'])
      expect((await ask(firm.sam, place)).statusCode).toBe(404)
    expect(requests).toHaveLength(1)
  })

  test('of another organisation, and of a map that was changed, is none', async () => {
    const others = await aFirm()
    await save()
    const url = (await as(firm.sam, mapBackground, {})).body?.url ?? ''
    expect(await ask(others.ada, '0/0/0', url)).toMatchObject({ statusCode: 204, body: '' })
    expect((await as(others.ada, mapBackground, {})).body?.attribution).toBe('Standard')
    await save({ url: address.replace('hush', 'new') })
    const old = await ask(firm.sam, '0/0/0', url)
    expect([old.statusCode, old.headers['cache-control']]).toEqual([204, 'no-store'])
    expect((await ask(firm.sam, '0/0/0')).statusCode).toBe(200)
    expect(requests.map((request) => request.url)).toEqual(['/0/0/0.png?key=new'])
    expect((await app().inject({ method: 'GET', url: url.replace('{z}/{x}/{y}', '0/0/0') })).statusCode).toBe(401)
  })

  test('from an address that was public when it was saved and leads inside later is refused', async () => {
    await save()
    settings.outbound = { inside: noTrustedHosts }
    // The server reads its settings with each request.
    const { statusCode, body } = await ask(firm.sam, '0/0/0')
    expect([statusCode, body, requests.length]).toEqual([409, expect.stringContaining('private network'), 0])
  })
})

describe('an address', () => {
  test.each([
    ['https://127.0.0.2/{z}/{x}/{y}', 'This address is in a private network. Enter an address on the internet.'],
    ['https://maps.example/{z}/{x}/{y}', 'This address is in a private network. Enter an address on the internet.'],
    ['https://169.254.169.254/{z}/{x}/{y}', 'This address is in a private network. Enter an address on the internet.'],
    ['http://93.184.216.34/{z}/{x}/{y}', 'Enter an address that begins with https://.'],
    ['https://maps.example/{z}/{x}/', contract.wrongTileAddress],
    ['https://me:hush@maps.example/{z}/{x}/{y}', contract.wrongTileAddress],
    ['javascript:{z}{x}{y}', contract.wrongTileAddress],
  ])('such as %s is refused under its field', async (url, sentence) => {
    const { status, body } = await save({ url, attribution })
    expect([status, body]).toEqual([400, { url: [sentence] }])
    expect((await attempt(url)).problem).toBe(sentence)
  })

  test('needs an attribution', async () => {
    expect((await save({ url: address })).body).toEqual({
      attribution: ['Name the owner of the map, as its terms of use ask.'],
    })
    await save()
    expect((await save({ attribution: '' })).status).toBe(400)
    expect((await save({ url: address.replace('hush', 'new') })).body.attribution).toBe(attribution)
  })

  test('is tried before it is saved, at the firm’s latest site', async () => {
    expect(await attempt(address)).toEqual({
      picture: `data:image/png;base64,${picture.toString('base64')}`,
      problem: '',
    })
    await inFirm(firm, (db) => aProject(db, { coordinates: '53.763201, -2.703090' }))
    await attempt(address)
    expect(requests.map(({ url }) => url)).toEqual(['/12/2046/1361.png?key=hush', '/12/2017/1319.png?key=hush'])
    expect((await settingsOf(firm)).url).toBe('')
  })

  test('is read and changed by nobody without the permission', async () => {
    await save()
    await grant(firm.sam, 'projects.view_project', 'company.view_audit')
    for (const refused of [
      await as(firm.sam, contract.getMapSettings, {}),
      await as(firm.sam, contract.tryMap, { body: { url: address } }),
      await save({ url: '' }, firm.sam),
    ])
      expect(refused.status).toBe(403)
    const shown = [
      await as(firm.sam, mapBackground, {}),
      await as(firm.sam, listSettingsHistory, { query: { of: 'maps' } }),
      await as(firm.sam, listAudit, { query: {} }),
    ]
    expect(JSON.stringify(shown)).not.toContain('hush')
  })

  test('is encrypted, told to the history by its host alone, and stored with no answer', async () => {
    const { ada } = firm
    const body = { url: address, attribution }
    expect((await as(ada, contract.changeMapSettings, { body }, { headers: { 'idempotency-key': 'a' } })).status).toBe(
      200,
    )
    const { body: history } = await as(ada, listSettingsHistory, { query: { of: 'maps' } })
    expect(history[1]).toMatchObject({ action: 'insert', changes: [] })
    expect(history[0]).toMatchObject({ action: 'update', user: { name: 'Ada Adams' } })
    expect(history[0]?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['map_host', new URL(address).host],
      ['map_attribution', attribution],
      ['map_changed', 'new'],
    ])
    await save({ url: address.replace('hush', 'hush-hush') })
    const { body: later } = await as(ada, listSettingsHistory, { query: { of: 'maps' } })
    expect(later[0]?.changes.map(({ field }) => field)).toEqual(['map_changed'])
    await inFirm(firm, async (db) => {
      for (const table of ['map_background', 'company', 'audit', 'idempotency_key', 'outbox', 'undo'])
        expect((await sql`select * from ${sql.table(table)} t where t::text like '%hush%'`.execute(db)).rows).toEqual(
          [],
        )
      expect(await db.selectFrom('map_background').selectAll().execute()).toHaveLength(1)
    })
  })

  test('that cannot be read any more is said, and may be entered again', async () => {
    await save()
    await inFirm(firm, async (db) => {
      const { sealed } = await db.selectFrom('map_background').select('sealed').executeTakeFirstOrThrow()
      await db.deleteFrom('map_background').execute()
      await db
        .insertInto('map_background')
        .values({ sealed: Buffer.concat([sealed, sealed]) })
        .execute()
    })
    expect(await settingsOf(firm)).toMatchObject({ url: '', attribution, lost: true })
    expect((await as(firm.sam, mapBackground, {})).body?.attribution).toBe('Standard')
    expect((await save()).body).toMatchObject({ url: address, lost: false })
  })

  test('is not overwritten by who saw an older one', async () => {
    const { version } = await settingsOf(firm)
    await save()
    const { status, body } = await save({ url: '', version })
    expect([status, body['code']]).toEqual([409, 'stale'])
  })
})
