/** Attempts to gain rights, and the firm in which they are made. */
import { allPermissions } from '#core/permissions.ts'
import * as build from '#test/builders.ts'
import type { Server } from './world.ts'

/** A firm with something to see and decide of everybody, in which Wren is related to nothing. */
export const rightsWorld =
  ({ aFirm, aPerson, inFirm }: Server) =>
  async () => {
    const firm = await aFirm()
    const wren = await aPerson(firm, { name: 'Wren West', department_id: firm.departments.field.id })
    const made = await inFirm(firm, async (db) => {
      const { otherProject, otherTask, project, departments } = firm
      const ownItem = await build.aQuoteItem(db, { project_id: otherProject.id, department_id: departments.field.id })
      const own = await build.aProject(db, { managed_by_id: wren.id })
      let entry = 0
      for (const [day, person] of [firm.olga, firm.otto, firm.fin].entries()) {
        const date = `2026-03-0${day + 2}`
        const times = { date, start: `${date}T09:00:00Z`, end: `${date}T17:00:00Z` }
        const work = {
          project_id: otherProject.id,
          task_id: otherTask.id,
          details: 'Levels',
          status: 'submitted' as const,
        }
        entry = (await build.anEntry(db, { user_id: person.id, ...work, ...times })).id
        await build.anExpense(db, { user_id: person.id })
      }
      await db
        .updateTable('project')
        .set({ price: '1000.00' })
        .where('id', 'in', [otherProject.id, project.id])
        .execute()
      return { own, ownItem, entry }
    })
    return { ...firm, wren, ...made }
  }
export type RightsWorld = Awaited<ReturnType<ReturnType<typeof rightsWorld>>>
type World = RightsWorld

export interface Attempt {
  call: string
  url: (world: World) => string
  body?: (world: World) => object
  /** It opens the account of the administrator to whoever is granted it. */
  opens?: true
}
const administrator = ({ groups }: World) => groups['Administrator'] ?? 0
const atPath =
  (path: string, pick: (world: World) => { id: number }, rest = '') =>
  (world: World) =>
    `${path}${pick(world).id}/${rest}`

/** Attempts of somebody who wants more. */
export const attempts: readonly Attempt[] = [
  ...[
    (world: World) => ({ group_ids: [administrator(world)] }),
    ({ departments }: World) => ({ department_ids: [departments.office.id] }),
    ({ departments }: World) => ({ department_id: departments.office.id }),
  ].map((body) => ({ call: 'PATCH /users/:id/', url: atPath('/users/', ({ wren }) => wren), body })),
  ...[
    ({ wren }: World) => ({ manager_id: wren.id }),
    ({ departments }: World) => ({ department_id: departments.field.id }),
    () => ({ email: 'wren@elsewhere.example' }),
  ].map((body) => ({ call: 'PATCH /users/:id/', url: atPath('/users/', ({ olga }) => olga), body })),
  ...[
    () => ({ group_ids: [] }),
    () => ({ active: false }),
    () => ({ email: 'ada@elsewhere.example' }),
    () => ({ end_date: '2020-01-31' }),
  ].map((body) => ({ call: 'PATCH /users/:id/', url: atPath('/users/', ({ ada }) => ada), body })),
  {
    call: 'PATCH /users/edit/',
    url: () => '/users/edit/',
    body: (world) => ({ ids: [world.wren.id], add_group_ids: [administrator(world)] }),
  },
  {
    call: 'PATCH /users/edit/',
    url: () => '/users/edit/',
    body: (world) => ({ ids: [world.ada.id], remove_group_ids: [administrator(world)] }),
  },
  {
    call: 'PATCH /users/edit/',
    url: () => '/users/edit/',
    body: ({ wren, olga, fin }) => ({ ids: [olga.id, fin.id], manager_id: wren.id }),
  },
  { call: 'POST /users/archive/', url: () => '/users/archive/', body: ({ ada }) => ({ ids: [ada.id] }) },
  {
    call: 'POST /users/',
    url: () => '/users/',
    body: (world) => ({ first_name: 'Nell', email: 'nell@example.com', group_ids: [administrator(world)] }),
  },
  {
    call: 'POST /users/groups/',
    url: () => '/users/groups/',
    body: () => ({ name: 'Mine', permissions: [...allPermissions] }),
  },
  {
    call: 'PATCH /users/groups/:id/',
    url: ({ groups }) => `/users/groups/${groups['Staff']}/`,
    body: () => ({ permissions: [...allPermissions] }),
  },
  {
    call: 'PATCH /users/groups/:id/',
    url: (world) => `/users/groups/${administrator(world)}/`,
    body: () => ({ permissions: ['users.change_user', 'groups.change_group'] }),
  },
  {
    call: 'POST /users/:id/second-factor/reset/',
    url: atPath('/users/', ({ ada }) => ada, 'second-factor/reset/'),
    opens: true,
  },
  { call: 'POST /users/:id/password-link/', url: atPath('/users/', ({ ada }) => ada, 'password-link/'), opens: true },
  {
    call: 'POST /auth/impersonation/:id/acquire/',
    url: atPath('/auth/impersonation/', ({ ada }) => ada, 'acquire/'),
    opens: true,
  },
  {
    call: 'POST /api-keys/',
    url: () => '/api-keys/',
    body: () => ({ name: 'All', end_date: '2026-12-31', permissions: ['users.change_user', 'diary.view_any'] }),
  },
  {
    call: 'PATCH /projects/:id/',
    url: atPath('/projects/', ({ otherProject }) => otherProject),
    body: ({ wren }) => ({ managed_by_id: wren.id }),
  },
  {
    call: 'PATCH /projects/:id/',
    url: atPath('/projects/', ({ otherProject }) => otherProject),
    body: ({ departments }) => ({ department_id: departments.field.id }),
  },
  {
    call: 'PATCH /projects/edit/',
    url: () => '/projects/edit/',
    body: ({ wren, otherProject, project }) => ({ ids: [otherProject.id, project.id], managed_by_id: wren.id }),
  },
  {
    call: 'POST /projects/:id/copy/',
    url: atPath('/projects/', ({ otherProject }) => otherProject, 'copy/'),
    body: () => ({ items: true, tasks: true, contacts: true, site: true }),
  },
  {
    call: 'POST /projects/',
    url: () => '/projects/',
    body: ({ wren, client }) => ({ name: 'New', client_id: client.id, managed_by_id: wren.id, probability: 50 }),
  },
  {
    call: 'PATCH /quote-items/:id/',
    url: atPath('/quote-items/', ({ otherItem }) => otherItem),
    body: ({ departments }) => ({ department_id: departments.field.id }),
  },
  {
    call: 'PATCH /tasks/:id/',
    url: atPath('/tasks/', ({ otherTask }) => otherTask),
    body: ({ ownItem }) => ({ quote_item_id: ownItem.id }),
  },
  {
    call: 'PATCH /diary/:id/',
    url: ({ entry }) => `/diary/${entry}/`,
    body: ({ own }) => ({ project_id: own.id, task_id: null }),
  },
  { call: 'PATCH /diary/:id/', url: ({ entry }) => `/diary/${entry}/`, body: ({ sam }) => ({ user_id: sam.id }) },
  {
    call: 'PATCH /diary/edit/',
    url: () => '/diary/edit/',
    body: ({ entry, own }) => ({ ids: [entry], project_id: own.id, task_id: null }),
  },
]
