/** Suppliers from files, the firm's own fields included. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { readYes } from '#core/import/values.ts'
import { wrongValue } from '#core/extraFields.ts'
import { countries } from '#server/countries.ts'
import { fieldsOf } from '#server/records/extraFields.ts'
import type { ImportKind, Problems, Values } from '#server/import/kind.ts'
import { addressRow, insertRows, spellerOf } from '#server/import/rows.ts'
import { addressIn, nameKey, only, tagsIn, wrongCountry } from '#server/import/values.ts'
import { fieldColumn, supplierTable } from '../suppliers.columns.ts'
import { NewSupplier, supplierNames } from '../suppliers.contract.ts'
import { supplierAccess } from './suppliers.access.ts'

type Body = z.output<typeof NewSupplier>

const udfIn = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.startsWith('udf.') && value !== undefined ? [[key.slice(4), value]] : [],
    ),
  )

export const supplierImport: ImportKind<Body> = {
  names: supplierNames,
  columns: async (ctx, wording) => {
    const fields = await fieldsOf(ctx, 'suppliers', { hold: true })
    return [...supplierTable(wording), ...fields.map(fieldColumn)]
  },
  required: ['name'],
  references: {},
  yesNo: [],
  shaped: (values) => ({
    ...only(values, ['email', 'phone', 'website', 'notes']),
    name: values['name'] ?? '',
    address: addressIn(values, countries()),
    tags: tagsIn(values),
    udf: udfIn(values),
  }),
  schema: NewSupplier,
  wrong: async (ctx) => {
    const fields = await fieldsOf(ctx, 'suppliers')
    return ({ address, udf = {} }) => {
      const problems: Problems = wrongCountry(address?.country, countries())
      for (const field of fields) {
        const said = udf[field.key] ?? null
        // A file says yes and no in words.
        const isYes = field.kind === 'yes_no' && typeof said === 'string'
        const value = isYes ? (readYes(said).value ?? said) : said
        if (isYes) udf[field.key] = value
        const wrong = wrongValue(field, value)
        if (wrong !== null) problems[`udf.${field.key}`] = [wrong]
      }
      return problems
    }
  },
  keys: ({ name }) => [nameKey(name)],
  title: ({ name }) => name,
  alike: async ({ db, me }, bodies) => {
    const names = bodies.map(({ name }) => name)
    const { rows } = await sql<{ here: string | null }>`
      select (select supplier.name from supplier
               where supplier.org_id = ${me.org_id} and ${supplierAccess.mayView(me)} and lower(supplier.name) = lower(asked.name)
               order by supplier.id limit 1) as here
        from unnest(${names}::text[]) with ordinality asked (name, at) order by asked.at`.execute(db)
    return rows.map(({ here }) => here)
  },
  insert: async (ctx, bodies) => {
    const spell = await spellerOf(ctx, bodies)
    await insertRows(
      ctx,
      'supplier',
      bodies.map((body) => ({
        name: body.name,
        ...addressRow(body.address),
        email: body.email ?? '',
        phone: body.phone ?? '',
        website: body.website ?? '',
        notes: body.notes ?? '',
        tags: spell(body.tags),
        udf: body.udf ?? {},
      })),
    )
  },
}
