/** Files that prove a qualification: counted beside it for who may see files, and asked for by their purpose. */
import { expect, test } from 'vitest'

import { listFiles } from '#features/files/files.contract.ts'
import { testServer } from '#test/firm.ts'
import { aPicture } from '#test/pictures.ts'
import { sendForm } from '#test/uploads.ts'
import { getQualificationMatrix, qualification } from '#features/qualifications/qualifications.ts'

const server = testServer()
const { aFirm, as, grant } = server

test('evidence is reported in the list, on the record and in the matrix, and is no attachment', async () => {
  const { ada, sam, olga } = await aFirm()
  const made = await as(ada, qualification.calls.create, { body: { user_id: sam.id, name: 'First aid' } })
  const { id } = made.body
  const file = { name: 'card.png', content: await aPicture('png') }
  const path = `/files/?qualification_id=${id}`
  expect((await sendForm(server, ada, `${path}&purpose=evidence`, [file])).status).toBe(201)
  expect((await sendForm(server, ada, path, [{ ...file, name: 'letter.png' }])).status).toBe(201)
  const counts = async (by: typeof ada) => {
    const answer = await as(by, qualification.calls.get, { params: { id: String(id) } })
    const { results } = (await as(by, qualification.calls.list, { query: {} })).body
    const matrix = (await as(by, getQualificationMatrix, { query: {} })).body
    const cell = matrix.results.flatMap(({ cells }) => cells).find(({ qualification_id }) => qualification_id === id)
    return [answer.body.evidence, results.find((row) => row.id === id)?.evidence, cell?.evidence]
  }
  expect(await counts(ada)).toEqual([1, 1, 1])
  const query = { qualification_id: String(id), purpose: 'evidence' as const }
  expect((await as(ada, listFiles, { query })).body.results.map(({ name }) => name)).toEqual(['card.png'])
  await grant(olga, 'profiles.view_qualification')
  expect(await counts(olga)).toEqual([0, 0, 0])
})
