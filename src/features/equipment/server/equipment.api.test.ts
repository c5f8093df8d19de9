import { describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import { anEquipment, anEquipmentCategory } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { listsOf } from '#test/lists.ts'
import { equipment, equipmentCategoryCalls } from '../equipment.ts'
import { untyped } from '#test/untyped.ts'

const server = testServer()
const { aFirm, as, inFirm } = server
const lists = listsOf(server)
const file = (...lines: string[]) => ({ content: base64(lines.join('\n')) })
const day = (days: number) => addDays(today('Europe/London'), days)
const id = (record: { id: number }) => ({ id: String(record.id) })

/** Names on a page of the list. */
const names = (firm: Firm, query: Record<string, string>) => lists.names(firm.ada, equipment.calls.list, query)

describe('a piece of equipment', () => {
  test('is made with every field, and answers as the list shows it', async () => {
    const firm = await aFirm()
    const { ada, sam, departments } = firm
    const category = await inFirm(firm, (db) => anEquipmentCategory(db, { name: 'Total stations' }))
    const body = {
      name: ' Leica TS16 ',
      serial: '3012345',
      identifier: 'TS-01',
      barcode: '5012345678900',
      category_id: category.id,
      department_id: departments.field.id,
      owner: 'Hired from Survey Hire',
      user_id: sam.id,
      active_from: day(-400),
      active_until: day(400),
      last_calibration: day(-300),
      next_calibration: day(59),
      certificate: 'C-2211',
      purchase_order: 'PO 77',
      notes: 'With two batteries\nand a tripod',
      tags: ['Site', 'site', 'Heavy'],
      show_on_schedule: false,
    }
    const made = await as(ada, equipment.calls.create, { body })
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({
      ...body,
      name: 'Leica TS16',
      tags: ['site', 'Heavy'],
      category: { id: category.id, name: 'Total stations' },
      department: { id: departments.field.id, name: 'Field' },
      user: { id: sam.id, name: 'Sam Stone' },
      assigned_to: 'Sam Stone',
      active: true,
      calibration: 'expiring',
      version: 1,
      can_change: true,
      can_delete: true,
    })
    const shown = await as(sam, equipment.calls.get, { params: id(made.body) })
    expect(shown.body).toEqual({ ...made.body, can_change: false, can_delete: false })
    const listed = await as(sam, equipment.calls.list, { query: {} })
    expect(listed.body).toEqual({ results: [shown.body], count: 1 })
  })

  test('is in the office, in use and on the schedule unless told', async () => {
    const { ada } = await aFirm()
    const { body } = await as(ada, equipment.calls.create, { body: { name: 'Tripod' } })
    expect(body).toMatchObject({
      user: null,
      assigned_to: 'Office',
      active: true,
      calibration: 'none',
      show_on_schedule: true,
      tags: [],
    })
  })

  test('a tag is spelt as the firm first wrote it, also after that was undone', async () => {
    const firm = await aFirm()
    const first = await as(firm.ada, equipment.calls.create, { body: { name: 'One', tags: ['Drone'] } })
    const second = await as(firm.ada, equipment.calls.create, { body: { name: 'Two', tags: ['DRONE'] } })
    expect(second.body.tags).toEqual(['Drone'])
    await as(firm.ada, undoChange, { body: { token: String(first.headers['x-undo']) } })
    expect(await names(firm, { search: 'tag:drone' })).toEqual(['Two'])
    expect((await as(firm.sam, equipment.calls.tags, {})).body).toEqual(['Drone'])
  })
})

describe('what is refused', () => {
  test.each([
    [{}, { name: ['This field is required'] }],
    [{ name: ' ' }, { name: ['This field is required'] }],
    [
      { name: 'x', active_from: '2026-03-02', active_until: '2026-03-01' },
      { active_until: ['The end must not be before the start.'] },
    ],
    [
      { name: 'x', last_calibration: '2026-03-02', next_calibration: '2026-03-01' },
      { next_calibration: ['The next calibration must not be before the last one.'] },
    ],
    [{ name: 'x', category_id: 999_999 }, { category_id: ['Invalid choice.'] }],
    [{ name: 'x', assigned_to: 'Sam' }, { assigned_to: ['Unknown field.'] }],
    [{ name: 'x', tags: ['a,b'] }, { tags: ['A tag cannot contain commas or quotation marks.'] }],
  ])('%o', async (body, problems) => {
    const { ada } = await aFirm()
    const answer = await as(ada, equipment.calls.create, { body: untyped(body) })
    expect([answer.status, answer.body]).toEqual([400, problems])
  })

  test('an identifier or a barcode that another piece has, also in other case', async () => {
    const firm = await aFirm()
    await inFirm(firm, (db) => anEquipment(db, { identifier: 'TS-01', barcode: '501' }))
    for (const [body, field] of [
      [{ name: 'x', identifier: 'ts-01' }, 'identifier'],
      [{ name: 'x', barcode: '501' }, 'barcode'],
    ] as const) {
      const { status, body: details } = await as(firm.ada, equipment.calls.create, { body })
      expect([status, details]).toEqual([
        400,
        { [field]: [`Another piece of equipment already has this ${field}. Choose another one.`] },
      ])
    }
    const elsewhere = await aFirm()
    expect((await as(elsewhere.ada, equipment.calls.create, { body: { name: 'x', barcode: '501' } })).status).toBe(201)
  })

  test('somebody who has left; but who has it may keep it until it is handed on', async () => {
    const firm = await aFirm()
    const { ada, sam } = firm
    const piece = await inFirm(firm, async (db) => {
      await db.updateTable('member').set({ active: false }).where('id', '=', sam.id).execute()
      return anEquipment(db, { user_id: sam.id })
    })
    const refused = await as(ada, equipment.calls.create, { body: { name: 'x', user_id: sam.id } })
    expect([refused.status, refused.body]).toEqual([400, { user_id: ['Invalid choice.'] }])
    const params = id(piece)
    const saved = await as(ada, equipment.calls.change, { params, body: { user_id: sam.id, serial: '8' } })
    expect([saved.status, saved.body.serial]).toEqual([200, '8'])
  })
})

test('from files it is one thing by its identifier, and its dates are the right way round', async () => {
  const { ada, maya } = await aFirm()
  await as(ada, equipmentCategoryCalls.create, { body: { name: 'Levels' } })
  await as(ada, equipment.calls.create, { body: { name: 'Old level', identifier: 'L-1' } })
  const lines = [
    'Asset name,Asset ID,Type,Assigned to,Active from,Active to,On the schedule',
    'Level,l-1,Levels,,,,',
    'Prism,P-1,levels,Maya Moss,2026-01-01,2025-01-01,no',
    'Staff,S-1,,,,,no',
    'Rod,s-1,,,,,',
  ]
  const { body } = await as(ada, equipment.imports.preview, { body: file(...lines) })
  expect(body.rows.map(({ errors }) => errors)).toMatchObject([
    { duplicate: ['This looks like “Old level”, which already exists.'] },
    { active_until: [expect.any(String)] },
    {},
    { duplicate: ['This looks like row 4.'] },
  ])
  const mended = lines.map((line) => line.replace(',2025-01-01,', ',,'))
  const done = await as(ada, equipment.imports.load, { body: { ...file(...mended), duplicates: 'skip' } })
  expect([done.status, done.body]).toMatchObject([201, { records: 2, skipped: 2 }])
  expect((await lists.page(ada, equipment.calls.list, { ordering: 'name' })).results).toMatchObject([
    { name: 'Old level' },
    { name: 'Prism', user_id: maya.id, show_on_schedule: false, category: { name: 'Levels' } },
    { name: 'Staff', show_on_schedule: false },
  ])
  const back = await as(ada, equipment.imports.undo, { params: { id: String(done.body.id) }, query: {} })
  expect(back.status, back.text).toBe(200)
  expect((await lists.page(ada, equipment.calls.list)).results).toMatchObject([{ name: 'Old level' }])
})
