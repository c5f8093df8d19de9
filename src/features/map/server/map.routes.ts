import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { inTenant } from '#server/db/db.ts'
import { requireRecord } from '#server/records/owners.ts'
import { measured, verticesOf } from '../geometry.ts'
import { on, onOwn, onRead, type Route } from '#server/http/route.ts'
import * as background from '../background.contract.ts'
import * as contract from '../map.contract.ts'
import { backgroundOf, changeMapSettings, getMapSettings, sendMapPicture, tryMap } from './background.ts'
import { addFeatures, asGeoJson, changeFeature, featuresOf, removeFeature, requireFew } from './features.ts'
import { nearby } from './nearby.ts'
import { readMapFile } from './reading/read.ts'
import { boundsOfList, tileOf } from './tiles.ts'

const reading = <T>({ database, me }: OwnCtx, work: (ctx: Pick<Ctx, 'db' | 'me'>) => Promise<T>): Promise<T> =>
  inTenant(database, { orgId: me.org_id, userId: me.id }, (db) => work({ db, me }))

export const mapRoutes: readonly Route[] = [
  onOwn(contract.projectTile, async (ctx, { params, query }) => {
    const bytes = await reading(ctx, (actor) => tileOf(actor, params, query))
    if (bytes === null) await ctx.reply.status(204).send()
    else await ctx.reply.type('application/vnd.mapbox-vector-tile').send(bytes)
    return ''
  }),
  on(contract.projectBounds, (ctx, { query }) => boundsOfList(ctx, query)),
  onOwn(contract.mapBackground, (ctx) => backgroundOf(ctx)),
  onOwn(contract.mapPicture, async (ctx, input) => {
    await sendMapPicture(ctx, input)
    return ''
  }),
  onOwn(background.getMapSettings, (ctx) => getMapSettings(ctx)),
  onOwn(background.changeMapSettings, changeMapSettings),
  onOwn(background.tryMap, tryMap),
  on(contract.listFeatures, (ctx, { params }) => featuresOf(ctx, params.id)),
  on(contract.createFeature, async (ctx, { params, body }) => {
    const [made] = await addFeatures(ctx, params.id, [body], { field: 'geometry' })
    return made as contract.Feature
  }),
  on(contract.changeFeature, (ctx, { params, body }) => changeFeature(ctx, params.id, body)),
  onRead(
    contract.previewFeatures,
    ({ body }) => readMapFile(body),
    async (ctx, { params }, { features, notes }) => {
      await requireRecord(ctx, 'project', params.id)
      requireFew(features.length)
      const found = features.map(({ name, geometry }) => ({
        name,
        geometry,
        vertices: verticesOf(geometry),
        ...measured(geometry),
      }))
      return { features: found, notes }
    },
  ),
  onRead(
    contract.loadFeatures,
    ({ body }) => readMapFile(body),
    async (ctx, { params, body }, { features }) => {
      requireFew(features.length)
      const source = body.file_name
      const rows = features.map((feature) => ({ ...feature, source }))
      await addFeatures(ctx, params.id, rows, { field: 'content', replace: body.replace })
      return { count: rows.length }
    },
  ),
  on(contract.listNearby, (ctx, { params }) => nearby(ctx, params.id)),
  onOwn(contract.exportFeatures, async (ctx, { params }) => {
    const features = await reading(ctx, (actor) => featuresOf(actor, params.id))
    await ctx.reply
      .type('application/geo+json')
      .header('content-disposition', 'attachment; filename="site.geojson"')
      .send(JSON.stringify(asGeoJson(features)))
    return ''
  }),
  on(contract.deleteFeature, (ctx, { params }) => removeFeature(ctx, params.id)),
]
