/** Files that are taken back stay within what the firm may take. */
import { expect, test } from 'vitest'

import { deleteFile } from '#features/files/files.contract.ts'
import { undoChange } from '#features/undo/undo.contract.ts'
import type { Person } from '#test/builders.ts'
import { testServer, testSettings } from '#test/firm.ts'
import { upload } from '#test/uploads.ts'

const quota = 1000
const server = testServer({ files: { ...testSettings.files, quota } })
const { aFirm, as } = server

const add = (person: Person, client: { id: number }, name: string) =>
  upload(server, person, { client_id: client.id }, [{ name: `${name}.pdf`, content: `%PDF-1.7 ${name.repeat(300)}` }])
const removed = async (person: Person, file: { id: number } | undefined) =>
  String((await as(person, deleteFile, { params: { id: String(file?.id) } })).headers['x-undo'])

test('a deleted file comes back only while there is room for it, and then as often as there is', async () => {
  const { ada, client } = await aFirm()
  const [first] = (await add(ada, client, 'ab')).body
  const token = await removed(ada, first)
  // What took its place in the meantime.
  const [second] = (await add(ada, client, 'cd')).body
  const refused = await as(ada, undoChange, { body: { token } })
  expect([refused.status, refused.body]).toEqual([507, { detail: expect.stringMatching(/^There is no room for this/) }])
  expect(refused.headers['retry-after']).toBe('3600')
  await removed(ada, second)
  expect((await as(ada, undoChange, { body: { token } })).status).toBe(204)
})
