import { describe, expect, test } from 'vitest'

import { changeClient, createClient, deleteClient } from '#features/clients/clients/clients.ts'
import { changeComment, commentCalls, deleteComment } from '#features/comments/comments.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import * as contract from '../notifications.contract.ts'
import { qualification } from '#features/qualifications/qualifications.ts'

const { aFirm, as, grant, inFirm } = testServer()
const id = (record: { id: number }) => ({ id: String(record.id) })

const describePerson = async (person: BuilderPerson, query: Record<string, string> = {}) =>
  (await as(person, contract.listNotifications, { query })).body.results
const unread = async (person: BuilderPerson) => (await as(person, contract.countNotifications, {})).body.unread
const read = (person: BuilderPerson, ids: number[], on = true) =>
  as(person, contract.readNotifications, { body: { ids, read: on } })

describe('a mention in a comment', () => {
  test('tells the person with the words, the record and who it was, and nobody else', async () => {
    const { maya, ada, sam, client, project } = await aFirm()
    const text = `@user-id:${maya.id} please ask @user-id:${sam.id}`
    await as(ada, commentCalls.client.create, { params: id(client), body: { text } })
    await as(ada, commentCalls.project.create, { params: id(project), body: { text: `@user-id:${maya.id}` } })
    expect(await describePerson(maya)).toMatchObject([
      { place: 'comment', resource: 'projects', record: expect.stringContaining('Bridge'), read: false },
      {
        place: 'comment',
        resource: 'clients',
        record_id: client.id,
        record: 'Harbour Trust',
        by: { name: 'Ada Adams' },
        text,
        mentions: [{ name: 'Maya Moss' }, { name: 'Sam Stone' }],
        read: false,
      },
    ])
    expect([await unread(maya), await unread(ada)]).toEqual([2, 0])
    // Sam sees no comments of clients.
    expect([await unread(sam), await describePerson(sam)]).toEqual([0, []])
    await grant(sam, 'clients.view_client', 'clients.view_comment')
    expect(await unread(sam)).toBe(1)
  })

  test('is forgotten with the mention, comes back with it, and is none of oneself', async () => {
    const { maya, ada, client } = await aFirm()
    const text = `@user-id:${maya.id} and @user-id:${ada.id}`
    const { body: comment } = await as(ada, commentCalls.client.create, { params: id(client), body: { text } })
    expect([await unread(maya), await unread(ada)]).toEqual([1, 0])
    const changed = await as(ada, changeComment, { params: id(comment), body: { text: 'Nobody' } })
    expect(await unread(maya)).toBe(0)
    await as(ada, undoChange, { body: { token: String(changed.headers['x-undo']) } })
    expect(await unread(maya)).toBe(1)
    const gone = await as(ada, deleteComment, { params: id(comment) })
    expect(await unread(maya)).toBe(0)
    expect((await as(ada, undoChange, { body: { token: String(gone.headers['x-undo']) } })).status).toBe(204)
    expect(await unread(maya)).toBe(1)
  })
})

describe('a mention in notes', () => {
  test('tells who is new to them, once until it was read', async () => {
    const { maya, ada } = await aFirm()
    const notes = `${'x'.repeat(500)} @user-id:${maya.id} knows them`
    const { body: client } = await as(ada, createClient, { body: { name: 'Notable', notes } })
    const [first] = await describePerson(maya)
    expect(first).toMatchObject({ place: 'notes', resource: 'clients', record: 'Notable', by: { id: ada.id } })
    expect(first?.text).toMatch(new RegExp(`x @user-id:${maya.id} knows them$`))
    const change = (body: object) => as(ada, changeClient, { params: id(client), body })
    await change({ notes: `${notes} well` })
    await change({ notes: '' })
    await change({ notes })
    expect(await describePerson(maya)).toHaveLength(1)
    await read(maya, [first?.id ?? 0])
    await change({ notes: '' })
    await change({ notes })
    expect((await describePerson(maya)).map((notification) => notification.read)).toEqual([false, true])
    const gone = await as(ada, deleteClient, { params: id(client) })
    expect(await describePerson(maya)).toEqual([])
    expect((await as(ada, undoChange, { body: { token: String(gone.headers['x-undo']) } })).status).toBe(204)
    expect(await describePerson(maya)).toHaveLength(2)
  })

  test('of a qualification is for who may see it; of another firm nobody is mentioned', async () => {
    const { maya, ada, sam, otto } = await aFirm()
    const otherFirm = await aFirm()
    const about = (notes: string) =>
      as(ada, qualification.calls.create, { body: { user_id: sam.id, name: 'Ladders', notes } })
    expect((await about(`@user-id:${sam.id} @user-id:${maya.id} @user-id:${otto.id}`)).status).toBe(201)
    expect([await unread(sam), await unread(maya)]).toEqual([1, 1])
    await grant(otto, 'diary.view_entry')
    expect(await unread(otto)).toBe(0)
    const refused = await about(`@user-id:${otherFirm.sam.id}`)
    expect([refused.status, refused.body]).toEqual([
      400,
      { notes: ['You cannot mention one of these people. Remove the mention.'] },
    ])
  })
})

describe('reading', () => {
  test('a mention that the end of what is shown cuts in half is nobody else’s', async () => {
    const { maya, ada, client } = await aFirm()
    const start = `@user-id:${maya.id} `
    const text = `${start}${'x'.repeat(290 - start.length)}@user-id:${maya.id} is told`
    await as(ada, commentCalls.client.create, { params: id(client), body: { text } })
    expect((await describePerson(maya)).map((notification) => notification.text.slice(-4))).toEqual(['xxx…'])
  })

  test('newest first, whichever was written first', async () => {
    const { maya, ada, client } = await aFirm()
    for (const word of ['later', 'earlier'])
      await as(ada, commentCalls.client.create, { params: id(client), body: { text: `@user-id:${maya.id} ${word}` } })
    const [earlier] = await describePerson(maya)
    await inFirm(maya, (db) =>
      db
        .updateTable('notification')
        .set({ created: '2026-02-03T09:00:00Z' })
        .where('id', '=', earlier?.id ?? 0)
        .execute(),
    )
    expect((await describePerson(maya)).map(({ text }) => text.split(' ')[1])).toEqual(['later', 'earlier'])
  })

  test('is the person’s own: some, all, and back to unread', async () => {
    const { maya, ada, client } = await aFirm()
    for (const word of ['one', 'two', 'three'])
      await as(ada, commentCalls.client.create, { params: id(client), body: { text: `@user-id:${maya.id} ${word}` } })
    const [latest, , first] = await describePerson(maya)
    expect((await read(maya, [latest?.id ?? 0, first?.id ?? 0])).status).toBe(204)
    expect((await describePerson(maya)).map((notification) => notification.read)).toEqual([true, false, true])
    expect((await describePerson(maya, { unread: 'true' })).map(({ text }) => text)).toEqual([
      `@user-id:${maya.id} two`,
    ])
    await read(maya, [latest?.id ?? 0], false)
    expect(await unread(maya)).toBe(2)
    const theirs = await read(ada, [latest?.id ?? 0])
    expect([theirs.status, await unread(maya)]).toEqual([404, 2])
    expect((await as(ada, contract.readAllNotifications, {})).status).toBe(204)
    expect(await unread(maya)).toBe(2)
    await as(maya, contract.readAllNotifications, {})
    expect(await unread(maya)).toBe(0)
  })
})
