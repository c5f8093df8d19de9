/** Files that are taken back stay within what the firm may take, and what arrived holds no room beside itself. */
import { expect, inject, test } from 'vitest'

import { deleteFile } from '#features/files/files.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer, testSettings } from '#test/firm.ts'
import { databaseUrl, onServer } from '#test/template.ts'
import { upload } from '#test/uploads.ts'

const quota = 1000
const server = testServer({ files: { ...testSettings.files, quota } })
const { aFirm, as, inFirm } = server

const add = (person: BuilderPerson, client: { id: number }, name: string) =>
  upload(server, person, { client_id: client.id }, [{ name: `${name}.pdf`, content: `%PDF-1.7 ${name.repeat(300)}` }])
const removed = async (person: BuilderPerson, file: { id: number } | undefined) =>
  String((await as(person, deleteFile, { params: { id: String(file?.id) } })).headers['x-undo'])

test('a deleted file comes back only while there is room for it, and then as often as there is', async () => {
  const { ada, client } = await aFirm()
  const [first] = (await add(ada, client, 'ab')).body
  const token = await removed(ada, first)
  // What took its place in the meantime.
  const [second] = (await add(ada, client, 'cd')).body
  const refused = await as(ada, undoChange, { body: { token } })
  expect([refused.status, refused.body]).toEqual([507, { detail: expect.stringMatching(/^Not enough space/) }])
  expect(refused.headers['retry-after']).toBe('3600')
  await removed(ada, second)
  expect((await as(ada, undoChange, { body: { token } })).status).toBe(204)
})

test('whoever hears that a file has arrived finds no room held for it', async () => {
  const { ada, client } = await aFirm()
  const { adminUrl, template } = inject('databases')
  const url = databaseUrl(adminUrl, `${template}_w${process.env['VITEST_POOL_ID'] ?? process.pid}`)
  // Room is given back so slowly that an answer sent before it would be seen.
  await onServer(
    url,
    `create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return old; end $$;
     create trigger slowly before delete on file_arriving for each row execute function slowly()`,
  )
  const held = () => inFirm(ada, (db) => db.selectFrom('file_arriving').select('bytes').execute())
  expect((await add(ada, client, 'ef')).status).toBe(201)
  expect(await held()).toEqual([])
})
