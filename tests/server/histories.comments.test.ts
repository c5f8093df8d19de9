/** Comments on a record are part of its history, for who may read its comments and for nobody else. */
import { expect, test } from 'vitest'

import { createClient, listClientHistory } from '#features/clients/clients/clients.ts'
import { clientMerges } from '#features/clients/clients/clientMerge.contract.ts'
import * as comments from '#features/comments/comments.contract.ts'
import { contact as contactRecord } from '#features/clients/contacts/contacts.ts'
import { undoChange } from '#core/undo.contract.ts'
import { aContact } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { idOf, saidOf } from '#test/histories.ts'

const { aFirm, as, grant, inFirm } = testServer()

/** Added, changed and taken away by Maya, with Sam mentioned at first. */
async function withComments() {
  const firm = await aFirm()
  const { maya, sam, client } = firm
  const add = (text: string) => as(maya, comments.commentCalls.client.create, { params: idOf(client), body: { text } })
  const { body: made } = await add(`Ask @user-id:${sam.id}\nabout the gate`)
  await as(maya, comments.changeComment, { params: idOf(made), body: { text: 'It is open' } })
  const { body: gone } = await add('A slip of the pen')
  await as(maya, comments.deleteComment, { params: idOf(gone) })
  return { ...firm, made, gone }
}

test('comments are reported by their record’s history: who said, changed and removed what, also once it is gone', async () => {
  const { maya, client } = await withComments()
  const { body } = await as(maya, listClientHistory, { params: idOf(client) })
  expect(body.slice(0, 4).map(({ action, user }) => [action, user?.name])).toEqual([
    ['remove_comment', 'Maya Moss'],
    ['comment', 'Maya Moss'],
    ['change_comment', 'Maya Moss'],
    ['comment', 'Maya Moss'],
  ])
  expect(saidOf(body, 'comments')).toEqual([
    ['A slip of the pen', null],
    [null, 'A slip of the pen'],
    ['Ask @Sam Stone\nabout the gate', 'It is open'],
    [null, 'Ask @Sam Stone\nabout the gate'],
  ])
})

test('comments are in no history of who may see the record and not its comments', async () => {
  const { sam, olga, client, made } = await withComments()
  const words = ['gate', 'It is open', 'slip']
  await grant(sam, 'clients.view_client')
  const history = await as(sam, listClientHistory, { params: idOf(client) })
  expect([history.status, words.filter((word) => history.text.includes(word))]).toEqual([200, []])
  expect(history.body.map(({ action }) => action).filter((action) => action.includes('comment'))).toEqual([])
  expect((await as(sam, comments.listCommentHistory, { params: idOf(made) })).status).toBe(403)
  // The permission of other comments opens no history of these.
  await grant(sam, 'contacts.view_comment')
  expect((await as(sam, listClientHistory, { params: idOf(client) })).text).not.toContain('gate')
  expect((await as(sam, comments.listCommentHistory, { params: idOf(made) })).status).toBe(404)
  // Nor does that of comments where the record is out of reach.
  await grant(olga, 'clients.view_comment')
  expect((await as(olga, comments.listCommentHistory, { params: idOf(made) })).status).toBe(404)
  const { ada: foreign } = await aFirm()
  expect((await as(foreign, comments.listCommentHistory, { params: idOf(made) })).status).toBe(404)
})

test('comments say themselves what they said before, and are not edited once that was undone', async () => {
  const { maya, ada, client, made } = await withComments()
  const { body } = await as(ada, comments.listCommentHistory, { params: idOf(made) })
  expect(saidOf(body, 'text')).toEqual([
    ['Ask @Sam Stone\nabout the gate', 'It is open'],
    [null, 'Ask @Sam Stone\nabout the gate'],
  ])
  const shown = async () =>
    (await as(maya, comments.commentCalls.client.list, { params: idOf(client), query: {} })).body.results[0]
  expect([made.edited, typeof (await shown())?.edited]).toEqual([null, 'string'])
  const { body: asBody } = await as(maya, comments.commentCalls.client.create, {
    params: idOf(client),
    body: { text: 'Ring first' },
  })
  const done = await as(maya, comments.changeComment, { params: idOf(asBody), body: { text: 'Ring last' } })
  await as(maya, undoChange, { body: { token: String(done.headers['x-undo']) } })
  expect(await shown()).toMatchObject({ text: 'Ring first', edited: null })
})

test('comments on a contact are reported too, and those on a client go along when it is merged, unedited', async () => {
  const { ada, client, ...firm } = await aFirm()
  const contact = await inFirm(firm, (db) => aContact(db))
  const { body: asBody } = await as(ada, createClient, { body: { name: 'Harbour Trust Limited', confirmed: true } })
  await as(ada, comments.commentCalls.contact.create, { params: idOf(contact), body: { text: 'Left in May' } })
  for (const text of ['Two gates', 'One key'])
    await as(ada, comments.commentCalls.client.create, { params: idOf(client), body: { text } })
  expect(saidOf((await as(ada, contactRecord.calls.history, { params: idOf(contact) })).body, 'comments')).toEqual([
    [null, 'Left in May'],
  ])
  await as(ada, clientMerges.merge, { params: idOf(asBody), body: { from_id: client.id } })
  const { body } = await as(ada, listClientHistory, { params: idOf(asBody) })
  expect(saidOf(body, 'comments')[0]?.[1]?.split('\n\n').toSorted()).toEqual(['One key', 'Two gates'])
  const { body: moved } = await as(ada, comments.commentCalls.client.list, { params: idOf(asBody), query: {} })
  expect(moved.results.map(({ text, edited }) => [text, edited])).toEqual([
    ['One key', null],
    ['Two gates', null],
  ])
})
