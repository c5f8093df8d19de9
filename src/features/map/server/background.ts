/** The background map of an organisation: its address is stored encrypted, and its pictures come through this server. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { Received } from '#core/contract.ts'
import { serverLocales } from '#core/locale/locales.ts'
import { has } from '#core/permissions.ts'
import { isInWorld, isTileAddress, tileAround, type TilePlace, tileUrl } from '#core/tileAddress.ts'
import { seal, unseal } from '#server/access/sealed.ts'
import { inTenant, type TenantDb } from '#server/db/db.ts'
import type { Me, OwnCtx } from '#server/http/context.ts'
import { conflict, invalid, notFound } from '#server/http/errors.ts'
import { AddressRefused, getPicture, requireTarget, targetOf } from '#server/http/outbound.ts'
import { inOwnTransaction } from '#server/http/ownTransaction.ts'
import { versionIn } from '#server/http/parseRequest.ts'
import { requireVersion } from '#server/records/version.ts'
import * as contract from '../background.contract.ts'
import type { mapBackground, mapPicture } from '../map.contract.ts'

type Actor = { db: TenantDb; me: Me }
type Settings = OwnCtx['settings']

const reading = <T>({ database, me }: OwnCtx, work: (actor: Actor) => Promise<T>): Promise<T> =>
  inTenant(database, { orgId: me.org_id, userId: me.id }, (db) => work({ db, me }))

const ownerOf = ({ org_id }: Me) => ({ use: 'map', of: `map ${org_id}` }) as const

/** Reads the address of the organisation's map; null without one, and where it cannot be read any more. */
async function savedMap({ db, me }: Actor, settings: Settings): Promise<{ id: number; url: string } | null> {
  const row = await db
    .selectFrom('map_background')
    .where('org_id', '=', me.org_id)
    .select(['id', 'sealed'])
    .executeTakeFirst()
  const url = row && unseal(settings, ownerOf(me), row.sealed)
  return url ? { id: row.id, url: url.toString() } : null
}

const settingsRow = ({ db, me }: Actor) =>
  db
    .selectFrom('company')
    .where('org_id', '=', me.org_id)
    .select(['id', 'map_host', 'map_attribution', 'version', 'created', 'modified'])
    .executeTakeFirstOrThrow()

/** Answers whose map is shown: the organisation's own under our address, else the server's. */
export const backgroundOf = (ctx: OwnCtx): Promise<z.output<(typeof mapBackground)['reply']>> =>
  reading(ctx, async (actor) => {
    const saved = await savedMap(actor, ctx.settings)
    if (!saved) return ctx.mapTiles && { url: ctx.mapTiles.url, attribution: ctx.mapTiles.attribution }
    const { map_attribution } = await settingsRow(actor)
    return { url: `/api/projects/map/{z}/{x}/{y}/?v=${saved.id}`, attribution: map_attribution }
  })

/**
 * Sends one picture of the organisation's map. 404 for a tile outside of the world, 204 for a map that is another one by now and
 * where the map's server has none, 409 where that answers with no picture.
 */
export async function sendMapPicture(ctx: OwnCtx, { params, query }: Received<typeof mapPicture>): Promise<void> {
  if (!isInWorld(params)) throw notFound()
  const saved = await reading(ctx, (actor) => savedMap(actor, ctx.settings))
  if (!saved || String(saved.id) !== query.v) return void (await ctx.reply.status(204).send())
  const found = await pictureAt(ctx, tileUrl(saved.url, params))
  void ctx.reply.headers({ 'content-security-policy': "default-src 'none'; sandbox" })
  if (typeof found === 'string') throw conflict('state', found)
  if ('status' in found) {
    if (!hasNone.has(found.status)) throw conflict('state', refusedBy(found.status))
    await ctx.reply.status(204).header('cache-control', cachingOf('')).send()
  } else await ctx.reply.type(found.type).header('cache-control', cachingOf(found.caching)).send(found.bytes)
}

/** Statuses of a server that has no picture of a place. */
const hasNone = new Set([204, 404, 410])
/** Largest number of bytes of a picture, and milliseconds that it may take. */
const [maxBytes, timeoutMs] = [2_000_000, 10_000]

async function pictureAt({ outbound, settings }: OwnCtx, url: string) {
  // Some servers of maps want to know which site asks.
  const headers = { accept: 'image/*', 'user-agent': 'Fieldbook', referer: new URL('/', settings.publicUrl).href }
  try {
    return await getPicture(await targetOf(url, outbound), { headers, maxBytes, timeoutMs })
  } catch (error) {
    if (error instanceof AddressRefused) return error.message
    throw error
  }
}

function refusedBy(status: number): string {
  const answered = `The server answered ${status}`
  if (status === 401 || status === 403) return `${answered}. Check the key in the address.`
  if (status >= 300 && status < 400) return `${answered}, which leads to another address. Enter that address.`
  if (hasNone.has(status)) return `${answered}: it has no picture there. Check the address.`
  return `${answered}.`
}

const hour = 3600
/** Seconds that browsers keep a picture: as its server wants, from an hour to a month; a day where it says nothing. */
function cachingOf(wanted: string): string {
  if (/\bno-store\b/i.test(wanted)) return 'no-store'
  const [, seconds = String(24 * hour)] = /\bmax-age=(\d{1,9})/i.exec(wanted) ?? []
  return `private, max-age=${Math.min(Math.max(Number(seconds), hour), 30 * 24 * hour)}`
}

export const getMapSettings = (ctx: OwnCtx): Promise<contract.MapSettings> =>
  reading(ctx, (actor) => settingsOf(ctx, actor))

async function settingsOf({ settings, mapTiles }: OwnCtx, actor: Actor): Promise<contract.MapSettings> {
  const { map_host, map_attribution, ...row } = await settingsRow(actor)
  const saved = await savedMap(actor, settings)
  return {
    ...row,
    url: saved?.url ?? '',
    attribution: map_attribution,
    lost: saved === null && map_host !== '',
    standard: mapTiles?.attribution ?? '',
    can_change: has(actor.me, 'company.change_company'),
    can_delete: false,
  }
}

/**
 * Changes or removes the organisation's map. 400 under `url` for an address that must not be called, under `attribution` for
 * a map without one; 409 `stale`. It cannot be undone: the address before is nowhere any more.
 */
export async function changeMapSettings(
  ctx: OwnCtx,
  { body: { url, attribution, version } }: Received<typeof contract.changeMapSettings>,
): Promise<contract.MapSettings> {
  // Outside of any transaction, because resolving a name may take seconds.
  if (url) await requireTarget(tileUrl(url, world), ctx.outbound, 'url')
  return inOwnTransaction(ctx, contract.changeMapSettings, async (actor) => {
    const { db, me } = actor
    await sql`select from company where org_id = ${me.org_id} for update`.execute(db)
    const before = await settingsOf(ctx, actor)
    await requireVersion(version ?? versionIn(ctx.request.headers['if-match']), before, () => settingsOf(ctx, actor))
    const address = url ?? before.url
    const owner = address === '' ? '' : (attribution ?? before.attribution)
    if (address !== '' && owner === '')
      throw invalid({ attribution: ['Name the owner of the map, as its terms of use ask.'] })
    if (address !== before.url || before.lost) {
      await db.deleteFrom('map_background').where('org_id', '=', me.org_id).execute()
      const sealed = seal(ctx.settings, ownerOf(me), Buffer.from(address))
      if (address !== '') await db.insertInto('map_background').values({ sealed }).execute()
    }
    await sql`
      update company set map_host = ${address === '' ? '' : new URL(address).host}, map_attribution = ${owner},
          map_changed = case when ${address !== before.url} then now() else map_changed end
       where org_id = ${me.org_id}`.execute(db)
    return settingsOf(ctx, actor)
  })
}

const world: TilePlace = { z: 0, x: 0, y: 0 }

/** Fetches one picture, of the firm's latest site or of its country's largest town, and says what was wrong. */
export async function tryMap(
  ctx: OwnCtx,
  { body: { url } }: Received<typeof contract.tryMap>,
): Promise<z.output<(typeof contract.tryMap)['reply']>> {
  if (!isTileAddress(url)) return { picture: null, problem: contract.wrongTileAddress }
  const place = await reading(ctx, knownPlace)
  const found = await pictureAt(ctx, tileUrl(url, place))
  if (typeof found === 'string') return { picture: null, problem: found }
  if ('status' in found) return { picture: null, problem: refusedBy(found.status) }
  return { picture: `data:${found.type};base64,${found.bytes.toString('base64')}`, problem: '' }
}

/** Bits of a side of the world in `project.map_x` and `map_y`, and the zoom level at which a town is seen. */
const [worldBits, townZoom] = [30, 12]

async function knownPlace({ db, me }: Actor): Promise<TilePlace> {
  const site = await db
    .selectFrom('project')
    .where('org_id', '=', me.org_id)
    .where('spot', 'is not', null)
    .orderBy('id', 'desc')
    .select(['map_x', 'map_y'])
    .executeTakeFirst()
  if (site?.map_x != null && site.map_y != null)
    return { z: townZoom, x: site.map_x >> (worldBits - townZoom), y: site.map_y >> (worldBits - townZoom) }
  return tileAround(serverLocales[me.locale].largestTown, townZoom)
}
