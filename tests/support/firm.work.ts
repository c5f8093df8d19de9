import type { TenantDb } from '#server/db/db.ts'
import * as build from './builders.ts'
import type { BuilderPerson } from './builders.ts'

/** Maya's project with an item of her department and its tasks, Otto's with one of his, and one that was given up. */
export async function bridgeAndMore(
  db: TenantDb,
  maya: BuilderPerson,
  otto: BuilderPerson,
  departments: Record<'field' | 'office', { id: number }>,
) {
  const client = await build.aClient(db, { name: 'Harbour Trust' })
  const project = await build.aProject(db, {
    name: 'Bridge',
    client_id: client.id,
    managed_by_id: maya.id,
    department_id: departments.field.id,
  })
  const item = await build.aQuoteItem(db, {
    name: 'Survey',
    project_id: project.id,
    department_id: departments.field.id,
  })
  const onBridge = { project_id: project.id, quote_item_id: item.id }
  const task = await build.aTask(db, { ...onBridge, name: 'Levels' })
  const secondTask = await build.aTask(db, { ...onBridge, name: 'Drawing' })
  const closedTask = await build.aTask(db, { ...onBridge, name: 'Desk study', closed: true })
  const otherProject = await build.aProject(db, {
    name: 'Tunnel',
    client_id: client.id,
    managed_by_id: otto.id,
    department_id: departments.office.id,
  })
  const otherItem = await build.aQuoteItem(db, {
    name: 'Checks',
    project_id: otherProject.id,
    department_id: departments.office.id,
  })
  const otherTask = await build.aTask(db, {
    name: 'Monitoring',
    project_id: otherProject.id,
    quote_item_id: otherItem.id,
  })
  const abandonedProject = await build.aProject(db, {
    name: 'Pier',
    client_id: client.id,
    managed_by_id: maya.id,
    abandoned: '2026-02-01',
  })
  const abandonedTask = await build.aTask(db, { name: 'Soundings', project_id: abandonedProject.id })
  return {
    client,
    project,
    item,
    task,
    secondTask,
    closedTask,
    otherProject,
    otherItem,
    otherTask,
    abandonedProject,
    abandonedTask,
  }
}
