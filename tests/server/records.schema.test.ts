/** Records that may have extra fields say which definition of them is theirs (`udf_schema_id`), and take no other. */
import { expect, test } from 'vitest'

import { kits } from '#app/records.ts'
import type { Endpoint } from '#core/contract.ts'
import { type FieldResource, fieldResources } from '#core/extraFields.contract.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { aRecord } from '#test/kits.ts'

const server = testServer()
const extended = kits.filter(({ record }) => fieldResources.includes(record.names.prefix as FieldResource))

test('every record type that may have extra fields is among them', () => {
  expect(extended.map(({ record }) => record.names.prefix).toSorted()).toEqual(fieldResources.toSorted())
})

test.each(extended.map((kit) => [kit.record.names.prefix, kit] as const))('%s', async (resource, kit) => {
  const { ada } = await server.aFirm()
  const { ada: stranger } = await server.aFirm()
  const { id } = await server.inFirm(ada, (db) => aRecord(db, kit))
  const headers = await server.headersOf(ada)
  const send = async ({ method, path }: Endpoint, payload?: object, query?: Record<string, string>) => {
    const url = `/api${path.replace(':id', String(id))}`
    const { status, body } = await server.raw({
      method,
      url,
      headers,
      ...(payload && { payload }),
      ...(query && { query }),
    })
    return {
      status,
      body: body as { id: number; udf_schema_id?: unknown; results?: { id: number; udf_schema_id: unknown }[] },
    }
  }
  const { calls } = kit.record
  expect((await send(calls.get)).body.udf_schema_id).toBeNull()
  expect((await send(calls.change, { udf_schema_id: null })).status).toBe(200)

  const field = await server.inFirm(ada, (db) => build.anExtraField(db, { resource }))
  await server.inFirm(ada, (db) => build.anExtraField(db, { resource }))
  const others = fieldResources.filter((name) => name !== resource)
  const otherRecord = await server.inFirm(ada, (db) => build.anExtraField(db, { resource: others[0] ?? resource }))
  const foreign = await server.inFirm(stranger, (db) => build.anExtraField(db, { resource }))

  expect((await send(calls.get)).body.udf_schema_id).toBe(field.id)
  const { body: page } = await send(calls.list, undefined, { search: '' })
  expect(page.results?.find((record) => record.id === id)?.udf_schema_id).toBe(field.id)
  expect(await send(calls.change, { udf_schema_id: field.id })).toMatchObject({
    status: 200,
    body: { udf_schema_id: field.id },
  })
  const made = await send(calls.create, { name: 'Weir', udf_schema_id: field.id })
  expect(made).toMatchObject({ status: 201, body: { udf_schema_id: field.id } })
  for (const wrong of [null, otherRecord.id, foreign.id, 999_999_999])
    for (const refused of [
      await send(calls.change, { udf_schema_id: wrong }),
      await send(calls.create, { name: 'Mill', udf_schema_id: wrong }),
    ])
      expect(refused, String(wrong)).toMatchObject({ status: 400, body: { udf_schema_id: ['Invalid choice.'] } })
})
