import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { aContact } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import * as contract from '../comments.contract.ts'

const { aFirm, as, grant, inFirm } = testServer()
const id = (record: { id: number }) => ({ id: String(record.id) })
const page = { query: {} }

describe('a comment', () => {
  test('stands on a client or a project for who may see both, newest first', async () => {
    const { maya, ada, client, project } = await aFirm()
    const first = await as(maya, contract.commentCalls.client.create, {
      params: id(client),
      body: { text: ' They call back ' },
    })
    expect([first.status, first.body]).toMatchObject([
      201,
      { text: 'They call back', client_id: client.id, project_id: null, user: { name: 'Maya Moss' }, can_change: true },
    ])
    await as(ada, contract.commentCalls.client.create, { params: id(client), body: { text: 'They did' } })
    await as(maya, contract.commentCalls.project.create, { params: id(project), body: { text: 'Bridge' } })
    const { body } = await as(ada, contract.commentCalls.client.list, { params: id(client), ...page })
    expect(body).toMatchObject({
      count: 2,
      results: [
        { text: 'They did', can_change: true, can_delete: true },
        { text: 'They call back', can_change: false, can_delete: false },
      ],
    })
    expect((await as(ada, contract.commentCalls.project.list, { params: id(project), ...page })).body).toMatchObject({
      count: 1,
      results: [{ text: 'Bridge', project_id: project.id }],
    })
  })

  test('stands on a contact too, for who may read its comments', async () => {
    const firm = await aFirm()
    const { maya, sam } = firm
    const contact = await inFirm(firm, (db) => aContact(db))
    await grant(maya, 'contacts.view_contact', 'contacts.view_comment')
    const made = await as(maya, contract.commentCalls.contact.create, {
      params: id(contact),
      body: { text: 'Left in May' },
    })
    expect([made.status, made.body]).toMatchObject([201, { contact_id: contact.id, client_id: null }])
    const list = await as(maya, contract.commentCalls.contact.list, { params: id(contact), ...page })
    expect(list.body).toMatchObject({ count: 1, results: [{ text: 'Left in May', can_change: true }] })
    expect((await as(sam, contract.commentCalls.contact.list, { params: id(contact), ...page })).status).toBe(403)
    await grant(sam, 'contacts.view_comment')
    expect((await as(sam, contract.commentCalls.contact.list, { params: id(contact), ...page })).status).toBe(404)
    const { ada } = await aFirm()
    expect((await as(ada, contract.commentCalls.contact.list, { params: id(contact), ...page })).status).toBe(404)
  })

  test('is changed and taken away by who wrote it only, and comes back with its mentions', async () => {
    const { maya, ada, sam, client } = await aFirm()
    const text = `Ask @user-id:${sam.id}`
    const { body: made } = await as(maya, contract.commentCalls.client.create, { params: id(client), body: { text } })
    const params = id(made)
    const otherAnswer = await as(ada, contract.changeComment, { params, body: { text: 'Mine' } })
    expect([otherAnswer.status, otherAnswer.text]).toEqual([404, ''])
    expect((await as(ada, contract.deleteComment, { params })).status).toBe(404)
    const changed = await as(maya, contract.changeComment, { params, body: { text: 'Never mind', version: 1 } })
    expect(changed.body).toMatchObject({ text: 'Never mind', mentions: [], version: 2 })
    expect((await as(maya, contract.changeComment, { params, body: { text: 'Late', version: 1 } })).status).toBe(409)
    await as(maya, undoChange, { body: { token: String(changed.headers['x-undo']) } })
    const gone = await as(maya, contract.deleteComment, { params })
    expect(gone.status).toBe(204)
    await as(maya, undoChange, { body: { token: String(gone.headers['x-undo']) } })
    const { body } = await as(maya, contract.commentCalls.client.list, { params: id(client), ...page })
    expect(body).toMatchObject({ count: 1, results: [{ text, mentions: [{ id: sam.id, name: 'Sam Stone' }] }] })
  })

  test('is out of reach without the permission of its record, and of another firm', async () => {
    const { maya, sam, client, project } = await aFirm()
    const otherFirm = await aFirm()
    const { body: made } = await as(maya, contract.commentCalls.client.create, {
      params: id(client),
      body: { text: 'x' },
    })
    expect((await as(sam, contract.commentCalls.client.list, { params: id(client), ...page })).status).toBe(403)
    await grant(sam, 'clients.view_comment', 'projects.view_comment')
    for (const answer of [
      await as(sam, contract.commentCalls.client.list, { params: id(client), ...page }),
      await as(sam, contract.commentCalls.client.create, { params: id(client), body: { text: 'x' } }),
      await as(sam, contract.commentCalls.project.list, { params: id(project), ...page }),
      await as(otherFirm.ada, contract.commentCalls.client.list, { params: id(client), ...page }),
      await as(otherFirm.ada, contract.commentCalls.project.create, { params: id(project), body: { text: 'x' } }),
      await as(otherFirm.ada, contract.changeComment, { params: id(made), body: { text: 'x' } }),
    ])
      expect([answer.status, answer.text]).toEqual([404, ''])
  })
})

describe('a mention', () => {
  test('is of somebody whom one could pick, and of 50 people at most', async () => {
    const { maya, client } = await aFirm()
    const otherFirm = await aFirm()
    const make = (text: string) => as(maya, contract.commentCalls.client.create, { params: id(client), body: { text } })
    const refused = await make(`@user-id:${otherFirm.sam.id}`)
    expect([refused.status, refused.body]).toEqual([
      400,
      { text: ['You cannot mention one of these people. Remove the mention.'] },
    ])
    const many = await make(Array.from({ length: 51 }, (_, index) => `@user-id:${index + 1}`).join(' '))
    expect([many.status, many.body]).toEqual([400, { text: ['At most 50 people can be mentioned at once.'] }])
  })
})
