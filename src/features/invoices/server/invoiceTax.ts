/** Proposes the tax of a project's invoice: reads firm, site, client and service for the rule. */
import { sql, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { hasRegions } from '#features/company/companyRegions.ts'
import { type Point, pointOf } from '#features/projects/projectPlace.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Ctx } from '#server/http/context.ts'
import { placeAt } from '#server/places/placeAt.ts'
import { type InvoicePlace, proposedTax, type Supply, type TaxProposal } from '../tax.rules.ts'

export interface Supplied {
  project_id: number | null
  /** The client who pays. */
  client_id: number | null
  /** The day of supply: rates are those of that day. */
  tax_point: string
}

/**
 * Proposes the tax. A project or client that the caller may not pick counts as absent, so that a request reveals
 * nothing about them. `ofDraft`: the invoice decides, whoever saves or issues it.
 */
export async function proposeTax(
  { db, me }: Ctx,
  { project_id, client_id, tax_point }: Supplied,
  ofDraft = false,
): Promise<TaxProposal> {
  const seesProject = ofDraft ? sql<SqlBool>`true` : mayPickProject(me)
  const seesClient = ofDraft ? sql<SqlBool>`true` : mayViewClient(me)
  const { rows } = await sql<{
    region: string
    site: Site | null
    client: Supply['client'] | null
    service: Supply['service'] | null
    rates: Supply['rates']
  }>`
    select company.address_region as region,
        (select jsonb_build_object('country', project.address_country, 'region', project.address_region,
            'coordinates', project.coordinates, 'extent', project.drawn_extent)
           from project where project.org_id = company.org_id and project.id = ${project_id} and ${seesProject}) as site,
        (select jsonb_build_object('country', client.address_country, 'region', client.address_region, 'tax_number', client.tax_number)
           from client where client.org_id = company.org_id and client.id = ${client_id} and ${seesClient}) as client,
        (select jsonb_build_object('name', service.name, 'on_land', service.on_land, 'taxed_in', service.taxed_in)
           from project join service on service.org_id = project.org_id and service.id = project.service_id
          where project.org_id = company.org_id and project.id = ${project_id} and ${seesProject}) as service,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'jurisdiction', jurisdiction,
              'rate', rate::text, 'category', category) order by jurisdiction <> '', rate desc, name collate human, id), '[]')
           from vat_rate where vat_rate.org_id = company.org_id
            and daterange(valid_from, valid_to, '[]') @> ${tax_point}::date) as rates
      from company where company.org_id = ${me.org_id}`.execute(db)
  const [known] = rows
  if (!known) throw new Error('An organisation has no company.')
  return proposedTax({
    firm: { country: me.locale, region: known.region },
    site: known.site && located(known.site),
    client: known.client ?? { country: '', region: '', tax_number: '' },
    service: known.service ?? { name: '', on_land: true, taxed_in: [] },
    rates: known.rates,
  })
}

interface Site extends InvoicePlace {
  /** Coordinates as stored; empty if there are none. */
  coordinates: string
  /** Extent of the drawing on its map: west, south, east and north. */
  extent: readonly number[] | null
}

/** Fills the gaps of the site's address from its place on the map: its coordinates, or the middle of its drawing. */
function located({ country, region, coordinates, extent }: Site): Supply['site'] {
  const point = pointOf(coordinates) ?? middleOf(extent)
  if (point === null || (country !== '' && (region !== '' || !hasRegions(country)))) return { country, region }
  const found = placeAt(point)
  if (found === null || (country !== '' && country !== found.country)) return { country, region }
  return { country: found.country, region: region || found.region, isFromMap: true }
}
function middleOf(extent: readonly number[] | null): Point | null {
  if (extent === null) return null
  const [west = 0, south = 0, east = 0, north = 0] = extent
  return [(west + east) / 2, (south + north) / 2]
}

/** Reads the supply of a typed line from the query. */
export const suppliedOf = (
  { me }: Ctx,
  query: { project_id?: number | undefined; client_id?: number | undefined; date?: string | undefined },
): Supplied => ({
  project_id: query.project_id ?? null,
  client_id: query.client_id ?? null,
  tax_point: query.date ?? today(me.timezone),
})
