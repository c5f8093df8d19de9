/** Files of records: in as a form, out as bytes, and every wall between them and who may not see the record. */
import { createHash } from 'node:crypto'

import { expect, describe, test } from 'vitest'

import { createClient } from '#features/clients/clients/clients.ts'
import { clientMerges } from '#features/clients/clients/clientMerge.contract.ts'
import * as contract from '#features/files/files.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import { collect } from '#server/files/collect.ts'
import { testServer } from '#test/firm.ts'
import { aPicture } from '#test/pictures.ts'
import { onDisk, upload } from '#test/uploads.ts'

const server = testServer()
const { aFirm, as, grant, headersOf, inject } = server
const id = (owner: { id: number } | undefined) => ({ id: String(owner?.id) })
const plan = { name: 'Plan of the quay.pdf', content: '%PDF-1.7 a plan' }
const list = { query: {} }

const bytesOf = async (person: Parameters<typeof as>[0], file: { id: number } | undefined, more: object = {}) =>
  inject({
    method: 'GET',
    url: `/api/files/${file?.id}/download/`,
    headers: { ...(await headersOf(person)), ...more },
  })

describe('a file', () => {
  test('is added to a record and comes back as it was, under its name, as an attachment', async () => {
    const { ada, client } = await aFirm()
    const name = 'Übersicht “Kai” 100%.pdf'
    const made = await upload(server, ada, { client_id: client.id }, [{ ...plan, name: encodeForForm(name) }])
    expect([made.status, made.body]).toMatchObject([
      201,
      [
        {
          name,
          size: 15,
          type: 'application/pdf',
          kind: 'pdf',
          owner: 'client',
          record: client,
          notes: [],
          version: 1,
        },
      ],
    ])
    const { status, text, headers } = await bytesOf(ada, made.body[0])
    expect([status, text]).toEqual([200, plan.content])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '15',
      'content-disposition': `attachment; filename="Ubersicht _Kai_ 100_.pdf"; filename*=UTF-8''%C3%9Cbersicht%20%E2%80%9CKai%E2%80%9D%20100%25.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect((await as(ada, contract.listFiles, { query: { client_id: String(client.id) } })).body).toMatchObject({
      count: 1,
      results: [{ name, uploaded_by: { name: 'Ada Adams' }, can_change: true, can_delete: true }],
    })
  })

  test('is sent in part, asked about without its bytes, and not sent again to who has it', async () => {
    const { ada, client } = await aFirm()
    const { body } = await upload(server, ada, { client_id: client.id }, [plan])
    const [file] = body
    const part = await bytesOf(ada, file, { range: 'bytes=1-3' })
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'PDF', 'bytes 1-3/15'])
    expect((await bytesOf(ada, file, { range: 'bytes=-4' })).text).toBe('plan')
    expect((await bytesOf(ada, file, { range: 'bytes=15-' })).status).toBe(416)
    const etag = String((await bytesOf(ada, file)).headers['etag'])
    const again = await bytesOf(ada, file, { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    const head = await inject({
      method: 'HEAD',
      url: `/api/files/${file?.id}/download/`,
      headers: await headersOf(ada),
    })
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '15'])
  })

  test('is renamed under its version, deleted and undone, with a history', async () => {
    const { ada, client } = await aFirm()
    const { body } = await upload(server, ada, { client_id: client.id }, [plan])
    const params = id(body[0])
    const renamed = await as(ada, contract.changeFile, { params, body: { name: 'Quay.pdf', version: 1 } })
    expect(renamed.body).toMatchObject({ name: 'Quay.pdf', version: 2 })
    expect((await as(ada, contract.changeFile, { params, body: { name: 'Late.pdf', version: 1 } })).status).toBe(409)
    for (const [name, field] of [
      ['a/b.pdf', 'A file name cannot contain'],
      ['quay.jpg', 'The content of this file is not .jpg'],
      ['quay.exe', 'Program files are not allowed.'],
    ] as const) {
      const refused = await as(ada, contract.changeFile, { params, body: { name } })
      expect([refused.status, refused.body]).toEqual([400, { name: [expect.stringContaining(field)] }])
    }
    const gone = await as(ada, contract.deleteFile, { params })
    expect([gone.status, (await bytesOf(ada, body[0])).status]).toEqual([204, 404])
    // Nothing is collected while it can be taken back.
    expect(await collect(server.database(), server.settings.files.store)).toBe(0)
    await as(ada, undoChange, { body: { token: String(gone.headers['x-undo']) } })
    expect((await bytesOf(ada, body[0])).text).toBe(plan.content)
    const { body: history } = await as(ada, contract.fileHistory, { params })
    expect(history).toMatchObject([
      { action: 'undo' },
      { action: 'delete' },
      { action: 'update', changes: [{ field: 'name', before: plan.name, after: 'Quay.pdf' }] },
      { action: 'insert' },
    ])
  })

  test('of which the bytes are there already is stored once, and collected when nothing refers to it', async () => {
    const { ada, client, project } = await aFirm()
    const content = `${plan.content} ${client.id}`
    const { body } = await upload(server, ada, { client_id: client.id }, [{ ...plan, content }])
    const { body: two } = await upload(server, ada, { project_id: project.id }, [{ name: 'Copy.pdf', content }])
    const hash = createHash('sha256').update(content).digest('hex')
    const stored = async () => (await onDisk(server)).stored.filter((path) => path.includes(hash))
    expect(await stored()).toEqual([`${ada.org_id}/${hash.slice(0, 2)}/${hash}`])
    const { store } = server.settings.files
    await as(ada, contract.deleteFile, { params: id(body[0]) })
    await collect(server.database(), store, 0)
    expect((await bytesOf(ada, two[0])).text).toBe(content)
    await as(ada, contract.deleteFile, { params: id(two[0]) })
    expect(await collect(server.database(), store, 0)).toBe(1)
    expect(await stored()).toEqual([])
  })

  test('that is sent again under its key is added once; another file under it is refused', async () => {
    const { ada, client } = await aFirm()
    const key = { 'idempotency-key': 'once' }
    const send = (content: string) => upload(server, ada, { client_id: client.id }, [{ ...plan, content }], key)
    const [first, two, third] = [await send('%PDF-1'), await send('%PDF-1'), await send('%PDF-2')]
    expect([first.status, two.status, third.status]).toEqual([201, 201, 422])
    expect(two.text).toBe(first.text)
    expect((await as(ada, contract.listFiles, list)).body).toMatchObject({ count: 1 })
  })

  test('goes with its client when that is merged', async () => {
    const { ada, client } = await aFirm()
    const { body } = await as(ada, createClient, { body: { name: 'Quay Estates' } })
    await upload(server, ada, { client_id: client.id }, [plan])
    await as(ada, clientMerges.merge, { params: id(body), body: { from_id: client.id } })
    expect((await as(ada, contract.listFiles, { query: { client_id: String(body.id) } })).body).toMatchObject({
      count: 1,
    })
  })
})

describe('who sees the record sees its files', () => {
  test('and who does not is answered as if there were none, in every call', async () => {
    const { ada, sam, client } = await aFirm({
      grants: { sam: ['file.view_file', 'file.add_file', 'file.change_file', 'file.delete_file'] },
    })
    const theirs = await aFirm()
    const { body } = await upload(server, ada, { client_id: client.id }, [
      { name: 'Quay.png', content: await aPicture('png') },
    ])
    const params = id(body[0])
    const calls = async (person: typeof sam) => [
      await as(person, contract.getFile, { params }),
      await as(person, contract.changeFile, { params, body: { name: 'Mine.png' } }),
      await as(person, contract.deleteFile, { params }),
      await as(person, contract.fileHistory, { params }),
      await bytesOf(person, body[0]),
      await inject({ method: 'HEAD', url: `/api/files/${params.id}/download/`, headers: await headersOf(person) }),
      await as(person, contract.previewFile, { params, query: {} }),
      await as(person, contract.previewFile, { params, query: { size: 'thumbnail' } }),
      await upload(server, person, { client_id: client.id }, [plan]),
    ]
    for (const person of [sam, theirs.ada])
      for (const { status, text, headers } of await calls(person)) {
        expect([status, text]).toEqual([404, ''])
        expect(headers['etag']).toBeUndefined()
      }
    expect((await as(sam, contract.listFiles, list)).body).toMatchObject({ count: 0, results: [] })
    await grant(sam, 'file.view_file', 'clients.view_client')
    expect((await as(sam, contract.listFiles, list)).body).toMatchObject({ count: 1, results: [{ can_change: false }] })
    expect((await bytesOf(sam, body[0])).status).toBe(200)
    expect((await as(sam, contract.deleteFile, { params })).status).toBe(403)
  })

  test('by the record, the record type, the person and the size', async () => {
    const { ada, maya, client, project } = await aFirm()
    await upload(server, ada, { client_id: client.id }, [
      plan,
      { name: 'levels.csv', content: 'point,level\n1,2.50\n' },
    ])
    await upload(server, maya, { project_id: project.id }, [{ name: 'Quay.png', content: await aPicture('png') }])
    const found = async (search: string) => {
      const { body } = await as(ada, contract.listFiles, { query: { search, ordering: 'name' } })
      return (body as { results: contract.FileRecordFile[] }).results.map(({ name }) => name)
    }
    expect(await found('type:picture')).toEqual(['Quay.png'])
    expect(await found('-type:picture,pdf')).toEqual(['levels.csv'])
    expect(await found('of:client')).toEqual(['levels.csv', plan.name])
    expect(await found('record:harbour')).toEqual(['levels.csv', plan.name])
    expect(await found('by:me')).toEqual(['levels.csv', plan.name])
    expect(await found('by:maya created:today')).toEqual(['Quay.png'])
    expect(await found('size:<1 levels')).toEqual(['levels.csv'])
    expect(await found('quay')).toEqual([plan.name, 'Quay.png'])
  })
})

/** Encodes a name as browsers do: the bytes of UTF-8, and three signs by their code. */
const encodeForForm = (name: string) => name.replaceAll('"', '%22')
