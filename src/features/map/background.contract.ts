/** The background map as an organisation sets it up for itself (docs/rules/projects.md#map). */
import * as z from 'zod/mini'

import { endpoint, Id, recordFields, text, Version } from '#core/contract.ts'
import { isTileAddress, tileAddressExample } from '#core/tileAddress.ts'

export const wrongTileAddress = `Enter an address like ${tileAddressExample}, with {z}, {x} and {y} once each.`

const fields = {
  /** The address of the tiles; empty for none. It may hold a key, so only those who may change it read it. */
  url: text({ max: 2000 }).check(z.refine((url) => url === '' || isTileAddress(url), wrongTileAddress)),
  /** Named on every map. */
  attribution: text({ max: 200 }),
}

/** A change; only given fields change. Without an address there is no attribution either. */
export const MapSettingsChange = z.partial(z.strictObject({ ...fields, version: Version }))

const MapSettings = z.object({
  id: Id,
  url: z.string(),
  attribution: z.string(),
  /** True for a saved address that this server cannot read, such as one of an archive: it has to be entered again. */
  lost: z.boolean(),
  /** Whose map is shown without an own one; empty for coasts and towns. */
  standard: z.string(),
  ...recordFields,
})
export type MapSettings = z.output<typeof MapSettings>

export const getMapSettings = endpoint({
  name: 'getMapSettings',
  method: 'GET',
  path: '/company/map/',
  summary: 'The background map of the organisation, with the address of its tiles',
  access: 'company.change_company',
  reply: MapSettings,
})

export const changeMapSettings = endpoint({
  name: 'changeMapSettings',
  method: 'PATCH',
  path: '/company/map/',
  summary: 'Change the background map of the organisation; an empty address removes it',
  access: 'company.change_company',
  body: MapSettingsChange,
  reply: MapSettings,
})

export const tryMap = endpoint({
  name: 'tryMap',
  method: 'POST',
  path: '/company/map/try/',
  summary: 'Fetch one picture from an address of tiles without saving it',
  access: 'company.change_company',
  body: z.strictObject({ url: text({ max: 2000 }) }),
  reply: z.object({
    /** The picture as a `data:` address; null for none. */
    picture: z.nullable(z.string()),
    /** The reason why there is none; empty for a picture. */
    problem: z.string(),
  }),
  looks: true,
})
