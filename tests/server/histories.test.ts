/** A record's history tells of all that is part of the record, in words, and of no more than the reader may know. */
import { describe, expect, test } from 'vitest'

import { locales } from '#core/locale/locales.ts'
import { changeClient, createClient, deleteClient, listClientHistory } from '#features/clients/clients/clients.ts'
import { contact as contactRecord } from '#features/clients/contacts/contacts.ts'
import { clientMerges } from '#features/clients/clients/clientMerge.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import { changeCompany, departmentCalls } from '#features/company/company.contract.ts'
import { listSettingsHistory, settingsParts } from '#features/settings/settings.contract.ts'
import { changeSchedule, changeUser } from '#features/users/users/users.contract.ts'
import { listGroupHistory, groupCalls } from '#features/users/groups/groups.contract.ts'
import { permissionWords } from '#features/users/users/userPermissionWords.ts'
import { listUserHistory } from '#features/users/users/userLists.contract.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { idOf, saidOf } from '#test/histories.ts'
import { qualification } from '#features/qualifications/qualifications.ts'

const { aFirm, as, grant, inFirm } = testServer()

async function withContact() {
  const firm = await aFirm()
  const body = {
    first_name: 'Anna',
    last_name: 'Bell',
    phones: [{ kind: 'mobile', number: '07700 900123' }] as const,
    clients: [{ client_id: firm.client.id, role: 'Surveyor', invoices: true }],
  }
  const { body: contact } = await as(firm.ada, contactRecord.calls.create, {
    body: { ...body, phones: [...body.phones] },
  })
  return { ...firm, contact }
}

describe('a contact', () => {
  test('was added with telephones and clients, in one change', async () => {
    const { ada, contact } = await withContact()
    const { body } = await as(ada, contactRecord.calls.history, { params: idOf(contact) })
    expect(body.map(({ action }) => action)).toEqual(['insert'])
    expect(saidOf(body, 'phones')).toEqual([[null, '07700 900123 (mobile)']])
    expect(saidOf(body, 'clients')).toEqual([[null, 'Harbour Trust (Surveyor, gets its invoices)']])
  })

  test('says of lists what came and what went, and nothing of what stayed', async () => {
    const { ada, contact, client } = await withContact()
    const phones = [
      { kind: 'office' as const, number: '020 7946 0018' },
      { kind: 'mobile' as const, number: '07700 900123' },
    ]
    const clients = [{ client_id: client.id, role: 'Owner', invoices: false }]
    await as(ada, contactRecord.calls.change, { params: idOf(contact), body: { phones, clients } })
    await as(ada, contactRecord.calls.change, { params: idOf(contact), body: { phones: phones.slice(0, 1), clients } })
    const { body } = await as(ada, contactRecord.calls.history, { params: idOf(contact) })
    expect(saidOf(body, 'phones').slice(0, 2)).toEqual([
      ['07700 900123 (mobile)', null],
      [null, '020 7946 0018 (office)'],
    ])
    expect(saidOf(body, 'clients')[0]).toEqual(['Harbour Trust (Surveyor, gets its invoices)', 'Harbour Trust (Owner)'])
  })

  test('names no client to who may see none', async () => {
    const { ada, sam, contact, client } = await withContact()
    await as(ada, contactRecord.calls.change, { params: idOf(contact), body: { clients: [] } })
    await grant(sam, 'contacts.view_contact')
    const { status, text } = await as(sam, contactRecord.calls.history, { params: idOf(contact) })
    expect([status, text.includes(client.name), text.includes('07700 900123')]).toEqual([200, false, true])
  })

  test('says where the person went when clients became one', async () => {
    const { ada, contact, client } = await withContact()
    const { body: asBody } = await as(ada, createClient, { body: { name: 'Harbour Trust Limited', confirmed: true } })
    const merged = await as(ada, clientMerges.merge, { params: idOf(asBody), body: { from_id: client.id } })
    expect(merged.status).toBe(200)
    const { body } = await as(ada, contactRecord.calls.history, { params: idOf(contact) })
    expect(saidOf(body, 'clients')[0]).toEqual([
      'Harbour Trust (Surveyor, gets its invoices)',
      'Harbour Trust Limited (Surveyor, gets its invoices)',
    ])
    // It is gone, and what it was called is known all the same.
    expect(saidOf(body, 'clients')[1]).toEqual([null, 'Harbour Trust (Surveyor, gets its invoices)'])
  })
})

describe('a client', () => {
  test('tells of related clients, at both, and of one that is gone by the name it had', async () => {
    const { ada, client } = await aFirm()
    const { body } = await as(ada, createClient, { body: { name: 'Pilots', org_ids: [client.id] } })
    const here = await as(ada, listClientHistory, { params: idOf(client) })
    expect([saidOf(here.body, 'org_ids'), here.body[0]?.action]).toEqual([[[null, 'Pilots']], 'update'])
    expect(saidOf((await as(ada, listClientHistory, { params: idOf(body) })).body, 'org_ids')).toEqual([
      [null, 'Harbour Trust'],
    ])
    await as(ada, deleteClient, { params: idOf(body) })
    const after = await as(ada, listClientHistory, { params: idOf(client) })
    expect(saidOf(after.body, 'org_ids')).toEqual([
      ['Pilots', null],
      [null, 'Pilots'],
    ])
  })

  test('tells who is there and who gets its invoices, to who may see contacts', async () => {
    const { ada, sam, client } = await withContact()
    await as(ada, changeClient, { params: idOf(client), body: { invoice_contact_ids: [] } })
    const { body } = await as(ada, listClientHistory, { params: idOf(client) })
    expect(saidOf(body, 'invoice_contact_ids')).toEqual([
      ['Anna Bell', null],
      [null, 'Anna Bell'],
    ])
    expect(saidOf(body, 'contacts')).toEqual([[null, 'Anna Bell (Surveyor)']])
    await grant(sam, 'clients.view_client')
    expect((await as(sam, listClientHistory, { params: idOf(client) })).text).not.toContain('Anna')
  })

  test('tells of its category and type to who may see those', async () => {
    const { ada, sam, client, ...firm } = await aFirm()
    const category = await inFirm(firm, (db) =>
      db.insertInto('client_category').values({ name: 'Developers' }).returning('id').executeTakeFirstOrThrow(),
    )
    await as(ada, changeClient, { params: idOf(client), body: { category_id: category.id } })
    expect(saidOf((await as(ada, listClientHistory, { params: idOf(client) })).body, 'category_id')).toEqual([
      [null, 'Developers'],
    ])
    await grant(sam, 'clients.view_client')
    expect((await as(sam, listClientHistory, { params: idOf(client) })).text).not.toContain('Developers')
  })
})

describe('a person', () => {
  test('tells of groups, departments, working week, holidays and clock', async () => {
    const { ada, sam, departments, groups, ...firm } = await aFirm()
    const calendar = await inFirm(firm, (db) => build.aCalendar(db, { name: 'Scotland' }))
    const { body: changed } = await as(ada, changeUser, {
      params: idOf(sam),
      body: { group_ids: [groups['Manager'] ?? 0], department_ids: [departments.office.id], calendar_id: calendar.id },
    })
    await as(ada, changeSchedule, {
      params: idOf(sam),
      body: {
        version: changed.version,
        days: [{ weekday: 2, start_time: '08:00', end_time: '12:30', breaks: 15, travel: 0, diary_entry: true }],
      },
    })
    const { body } = await as(ada, listUserHistory, { params: idOf(sam) })
    expect(saidOf(body, 'group_ids')[0]).toEqual(['Staff', 'Manager'])
    expect(saidOf(body, 'department_ids')[0]).toEqual([null, 'Office'])
    expect(saidOf(body, 'calendar_id')[0]).toEqual([null, 'Scotland'])
    expect(saidOf(body, 'schedule')[0]?.[1]).toMatch(
      /^Monday 09:00–17:30 with 30 minutes of breaks until \d+ \w+ \d{4}, .*Tuesday 08:00–12:30 with 15 minutes of breaks from \d+ \w+ \d{4}$/,
    )
    expect(body.map(({ changes }) => changes.map(({ field }) => field)).slice(0, 2)).toEqual([
      ['schedule'],
      ['calendar_id', 'department_ids', 'group_ids'],
    ])
  })
})

test('a change of nothing that a history shows is no line of it', async () => {
  const { ada, sam, ...firm } = await aFirm()
  const descriptionOf = async () => (await as(ada, listUserHistory, { params: idOf(sam) })).body.length
  const before = await descriptionOf()
  const write = (values: { reminders?: boolean; position?: string }) =>
    inFirm(firm, (db) => db.updateTable('member').set(values).where('id', '=', sam.id).execute())
  await write({ reminders: false })
  expect(await descriptionOf()).toBe(before)
  await write({ position: 'Surveyor of quays' })
  expect(await descriptionOf()).toBe(before + 1)
})

test('a change that was undone is reported, with its parts', async () => {
  const { ada, contact } = await withContact()
  const done = await as(ada, contactRecord.calls.change, { params: idOf(contact), body: { phones: [] } })
  await as(ada, undoChange, { body: { token: String(done.headers['x-undo']) } })
  const { body } = await as(ada, contactRecord.calls.history, { params: idOf(contact) })
  expect(body.map(({ action }) => action)).toEqual(['undo', 'update', 'insert'])
  expect(saidOf(body, 'phones')[0]).toEqual([null, '07700 900123 (mobile)'])
})

describe('the settings', () => {
  test('tell who changed what, to who may see that', async () => {
    const { ada, sam, departments } = await aFirm()
    const params = idOf(departments.field)
    await as(ada, departmentCalls.change, { params, body: { name: 'Site' } })
    await as(ada, departmentCalls.remove, {
      params: idOf((await as(ada, departmentCalls.create, { body: { name: 'Gone' } })).body),
    })
    const { body } = await as(ada, listSettingsHistory, { query: { of: 'departments' } })
    expect(body.slice(0, 3).map(({ action, user, record }) => [action, user?.name, record.name])).toEqual([
      ['delete', 'Ada Adams', 'Gone'],
      ['insert', 'Ada Adams', 'Gone'],
      ['update', 'Ada Adams', 'Site'],
    ])
    expect(saidOf(body, 'name')[2]).toEqual(['Field', 'Site'])
    await grant(sam, 'company.change_company')
    expect((await as(sam, listSettingsHistory, { query: { of: 'departments' } })).status).toBe(403)
    await grant(sam, 'company.view_audit')
    expect((await as(sam, listSettingsHistory, { query: { of: 'departments' } })).status).toBe(200)
  })

  test.each(settingsParts.map((settingsPart) => [settingsPart] as const))('have a history of %s', async (kind) => {
    const { ada } = await aFirm()
    expect((await as(ada, listSettingsHistory, { query: { of: kind } })).status).toBe(200)
  })

  test('tell of the organisation’s own name', async () => {
    const { ada, org } = await aFirm()
    await as(ada, changeCompany, { params: idOf(org), body: { name: 'Quay Surveys', email: 'hello@example.com' } })
    const { body } = await as(ada, listSettingsHistory, { query: { of: 'organisation' } })
    expect(saidOf(body, 'name')[0]).toEqual(['Harbour Surveys', 'Quay Surveys'])
    expect(saidOf(body, 'email')[0]).toEqual([null, 'hello@example.com'])
    expect(new Set(body.map(({ record }) => record.name))).toEqual(new Set(['Quay Surveys']))
  })
})

test('a group tells what its people may since when, and who they are to who may see people', async () => {
  const { ada, sam, maya } = await aFirm()
  const { body: group } = await as(ada, groupCalls.create, {
    body: { name: 'Stores', permissions: ['file.view_file'] },
  })
  await as(ada, groupCalls.change, {
    params: idOf(group),
    body: { permissions: ['file.view_file', 'equipment.view_equipment'] },
  })
  await as(ada, changeUser, { params: idOf(maya), body: { group_ids: [group.id] } })
  const { body } = await as(ada, listGroupHistory, { params: idOf(group) })
  expect(saidOf(body, 'members')).toEqual([[null, 'Maya Moss']])
  expect(saidOf(body, 'permissions')[0]).toEqual([
    null,
    permissionWords(locales.GB.words).wordsOf('equipment.view_equipment'),
  ])
  await grant(sam, 'groups.view_group')
  expect((await as(sam, listGroupHistory, { params: idOf(group) })).text).not.toContain('Maya')
})

test('a qualification tells what happened to it, to whom it belongs and to who may see them', async () => {
  const { ada, sam, olga } = await aFirm()
  const { body: card } = await as(ada, qualification.calls.create, {
    body: { user_id: sam.id, name: 'Site safety', expiration: '2030-01-01' },
  })
  await as(ada, qualification.calls.change, { params: idOf(card), body: { expiration: '2031-01-01' } })
  const { body } = await as(sam, qualification.calls.history, { params: idOf(card) })
  expect(saidOf(body, 'expiration')).toEqual([
    ['2030-01-01', '2031-01-01'],
    [null, '2030-01-01'],
  ])
  expect(saidOf(body, 'type_id')).toEqual([[null, 'Site safety']])
  expect((await as(olga, qualification.calls.history, { params: idOf(card) })).status).toBe(404)
})
