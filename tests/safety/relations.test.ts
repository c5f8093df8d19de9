/**
 * Nobody moves a relation that rights hang on so that they see or do more themselves (docs/decisions/0094): every permission
 * with a scope × every write of a relation that the scope hangs on.
 */
import { describe, expect, test } from 'vitest'

import type { Permission } from '#core/permissions.ts'
import { type OwnScope, scopedPermissions } from '#core/scopes.ts'
import * as build from '#test/builders.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'

const { aFirm, aPerson, grant, headersOf, inFirm, raw } = testServer()

/**
 * A firm in which Wren, of the department Field, has no relation to Olga, to the project Tunnel with its item and task, nor to
 * an entry that Olga made on it.
 */
async function aWorld() {
  const firm = await aFirm()
  const wren = await aPerson(firm, { name: 'Wren West', department_id: firm.departments.field.id })
  const tess = await aPerson(firm, { name: 'Tess Tarn', manager_id: wren.id })
  const made = await inFirm(firm, async (db) => {
    const { id: third } = await build.aDepartment(db)
    const own = await build.aProject(db, { managed_by_id: wren.id })
    const { otherProject, otherItem, departments } = firm
    const ownItem = await build.aQuoteItem(db, { project_id: otherProject.id, department_id: departments.field.id })
    const ownItemTask = await build.aTask(db, { project_id: otherProject.id, quote_item_id: ownItem.id })
    const entry = await build.anEntry(db, {
      user_id: firm.olga.id,
      project_id: otherProject.id,
      task_id: firm.otherTask.id,
      details: 'Levels',
    })
    const ownTask = await build.aTask(db, { project_id: own.id })
    return { third, own, ownTask, ownItem, ownItemTask, entry, otherItem }
  })
  return { ...firm, wren, tess, ...made }
}
type World = Awaited<ReturnType<typeof aWorld>>

interface Move {
  url: (world: World) => string
  body: (world: World) => object
  /** Permissions that the write takes. */
  needs: readonly Permission[]
  /** The groups of permissions for which the relation counts. */
  areas: readonly string[]
  scopes: readonly OwnScope[]
  sentence: string
  /** A write of the same relation away from Wren's own, which restores the world. */
  back: (world: World) => object
  /** An action that Wren has for any record, so that no scope of it adds to it. */
  has?: string
}

const people = ['users.view_user', 'users.change_user'] as const
const ofPeople = ['diary', 'leave', 'expenses']
const projects = ['users.view_user', 'projects.view_project', 'projects.view_quote', 'projects.change_project'] as const
const entries = [
  'diary.view_entry',
  'diary.change_entry',
  'diary.change_any',
  'projects.view_project',
  'tasks.view_task',
] as const

const moves: Record<string, Move> = {
  'line manager': {
    url: ({ olga }) => `/users/${olga.id}/`,
    body: ({ wren }) => ({ manager_id: wren.id }),
    back: ({ otto }) => ({ manager_id: otto.id }),
    needs: people,
    areas: ofPeople,
    scopes: ['own_staff'],
    sentence: 'make yourself the line manager of somebody',
  },
  'line manager of many': {
    url: () => '/users/edit/',
    body: ({ wren, olga, fin }) => ({ ids: [olga.id, fin.id], manager_id: wren.id }),
    back: ({ otto, olga, fin }) => ({ ids: [olga.id, fin.id], manager_id: otto.id }),
    needs: people,
    areas: ofPeople,
    scopes: ['own_staff'],
    sentence: 'make yourself the line manager of somebody',
  },
  'department of a person': {
    url: ({ olga }) => `/users/${olga.id}/`,
    body: ({ departments }) => ({ department_id: departments.field.id }),
    back: ({ departments }) => ({ department_id: departments.office.id }),
    needs: people,
    areas: ofPeople,
    scopes: ['own_department'],
    sentence: 'move somebody into a department of yours',
  },
  'department of many people': {
    url: () => '/users/edit/',
    body: ({ departments, olga, fin }) => ({ ids: [olga.id, fin.id], department_id: departments.field.id }),
    back: ({ departments, olga, fin }) => ({ ids: [olga.id, fin.id], department_id: departments.office.id }),
    needs: people,
    areas: ofPeople,
    scopes: ['own_department'],
    sentence: 'move somebody into a department of yours',
  },
  'own department': {
    url: ({ wren }) => `/users/${wren.id}/`,
    body: ({ departments }) => ({ department_id: departments.office.id }),
    back: () => ({ department_id: null }),
    needs: people,
    areas: [...ofPeople, 'projects'],
    scopes: ['own_department', 'own_quote_item_department'],
    sentence: 'give yourself another department',
  },
  'own further departments': {
    url: ({ wren }) => `/users/${wren.id}/`,
    body: ({ departments }) => ({ department_ids: [departments.office.id] }),
    back: () => ({ department_ids: [] }),
    needs: people,
    areas: [...ofPeople, 'projects'],
    scopes: ['own_department'],
    sentence: 'give yourself another department',
  },
  'project manager': {
    url: ({ otherProject }) => `/projects/${otherProject.id}/`,
    body: ({ wren }) => ({ managed_by_id: wren.id }),
    back: ({ otto }) => ({ managed_by_id: otto.id }),
    needs: projects,
    areas: ['diary', 'expenses', 'projects'],
    scopes: ['own_project'],
    sentence: 'make yourself the manager of this project',
  },
  'manager of many projects': {
    url: () => '/projects/edit/',
    body: ({ wren, otherProject, project }) => ({ ids: [otherProject.id, project.id], managed_by_id: wren.id }),
    back: ({ otto, otherProject, project }) => ({ ids: [otherProject.id, project.id], managed_by_id: otto.id }),
    needs: projects,
    areas: ['diary', 'expenses', 'projects'],
    scopes: ['own_project'],
    sentence: 'make yourself the manager of this project',
  },
  'department of a project': {
    url: ({ otherProject }) => `/projects/${otherProject.id}/`,
    body: ({ departments }) => ({ department_id: departments.field.id }),
    back: ({ departments }) => ({ department_id: departments.office.id }),
    needs: projects,
    areas: ['projects'],
    scopes: ['own_department'],
    sentence: 'move a project to a department of yours',
  },
  'department of a quote item': {
    url: ({ otherItem }) => `/quote-items/${otherItem.id}/`,
    body: ({ departments }) => ({ department_id: departments.field.id }),
    back: ({ departments }) => ({ department_id: departments.office.id }),
    needs: [...projects, 'quote_items.view_quoteitem', 'quote_items.change_quoteitem'],
    areas: ['diary'],
    scopes: ['own_quote_item_department'],
    sentence: 'move a quote item to your department',
  },
  'quote item of a task': {
    url: ({ otherTask }) => `/tasks/${otherTask.id}/`,
    body: ({ ownItem }) => ({ quote_item_id: ownItem.id }),
    back: ({ otherItem }) => ({ quote_item_id: otherItem.id }),
    needs: [...projects, 'quote_items.view_quoteitem', 'tasks.view_task', 'tasks.change_task'],
    areas: ['diary'],
    scopes: ['own_quote_item_department'],
    sentence: 'move a task to a quote item of your department',
  },
  'person of an entry': {
    url: ({ entry }) => `/diary/${entry.id}/`,
    body: ({ tess }) => ({ user_id: tess.id }),
    back: ({ olga }) => ({ user_id: olga.id }),
    needs: entries,
    has: 'diary.change',
    areas: ['diary'],
    scopes: ['own_staff'],
    sentence: 'move this entry to your own people or work',
  },
  'person of an entry, by department': {
    url: ({ entry }) => `/diary/${entry.id}/`,
    body: ({ sam }) => ({ user_id: sam.id }),
    back: ({ olga }) => ({ user_id: olga.id }),
    needs: entries,
    has: 'diary.change',
    areas: ['diary'],
    scopes: ['own_department'],
    sentence: 'move this entry to your own people or work',
  },
  'project of an entry': {
    url: ({ entry }) => `/diary/${entry.id}/`,
    body: ({ own, ownTask }) => ({ project_id: own.id, task_id: ownTask.id }),
    back: ({ otherProject, otherTask }) => ({ project_id: otherProject.id, task_id: otherTask.id }),
    needs: entries,
    has: 'diary.change',
    areas: ['diary'],
    scopes: ['own_project'],
    sentence: 'move this entry to your own people or work',
  },
  'task of many entries': {
    url: () => '/diary/edit/',
    body: ({ entry, ownItemTask }) => ({ ids: [entry.id], task_id: ownItemTask.id }),
    back: ({ entry, otherTask }) => ({ ids: [entry.id], task_id: otherTask.id }),
    needs: entries,
    has: 'diary.change',
    areas: ['diary'],
    scopes: ['own_quote_item_department'],
    sentence: 'move this entry to your own people or work',
  },
}

const write = async (person: BuilderPerson, url: string, payload: object) =>
  raw({ method: 'PATCH', url: `/api${url}`, headers: await headersOf(person), payload })

const scoped = [...scopedPermissions].flatMap(([action, { any, ...own }]) =>
  Object.entries(own).map(([scope, permission]) => ({ action, any, scope: scope as OwnScope, permission })),
)

test('every scope hangs on a relation that is tried', () => {
  const tried = Object.values(moves).flatMap(({ scopes, areas }) =>
    scopes.flatMap((scope) => areas.map((area) => `${area} ${scope}`)),
  )
  expect(scoped.length).toBeGreaterThan(25)
  const untried = scoped.filter(({ action, scope }) => !tried.includes(`${action.split('.')[0]} ${scope}`))
  expect(untried).toEqual([])
})

describe.each(Object.entries(moves))('%s', (_name, { url, body, back, needs, areas, scopes, sentence, has }) => {
  test('is moved to oneself by who gains nothing by it, and by nobody else', async () => {
    const world = await aWorld()
    const { wren } = world
    const allowed = async (expected: number, change: object) => {
      const { status, text } = await write(wren, url(world), change)
      expect([status, status === expected ? '' : text]).toEqual([expected, ''])
    }
    await grant(wren, ...needs)
    await allowed(200, body(world))
    await allowed(200, back(world))
    let tried = 0
    for (const { action, any, scope, permission } of scoped) {
      if (!areas.includes(action.split('.')[0] ?? '') || !scopes.includes(scope) || action === has || !any) continue
      tried += 1
      await grant(wren, ...needs, permission)
      const refused = await write(wren, url(world), body(world))
      expect([permission, refused.status, refused.body]).toEqual([
        permission,
        403,
        {
          detail: `You cannot ${sentence}, because it would extend your own permissions. Ask someone who already has them.`,
        },
      ])
      await grant(wren, ...needs, permission, any)
      await allowed(200, body(world))
      // Giving it away is never refused, nor is taking that back within the minute.
      await grant(wren, ...needs, permission)
      const given = await write(wren, url(world), back(world))
      expect(given.status).toBe(200)
      if (tried > 1) continue
      const undone = await raw({
        method: 'POST',
        url: '/api/undo/',
        headers: await headersOf(wren),
        payload: { token: given.headers['x-undo'] },
      })
      expect(undone.status).toBe(204)
      await allowed(200, back(world))
    }
    expect(tried).toBeGreaterThan(0)
  })
})
