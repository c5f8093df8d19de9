/**
 * Batches that can be taken back: imports and merges. An import is shown to who made it and to who may delete such
 * records, a merge to who may delete such records and opens the one that was kept; what is shown is what can be reached
 * by its id.
 */
import type { FastifyInstance } from 'fastify'

import type { Permission } from '#core/permissions.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { importedKinds, mayDo } from './kinds.ts'
import { differences, idsIn, lookingAt } from './look.ts'
import type { Server } from './world.ts'

export interface Past {
  imports: { id: number; prefix: string; user_id: number; org_id: number; undone: boolean }[]
  /** `open`: of the last day, and not taken back. */
  merges: { id: number; prefix: 'clients' | 'contacts'; kept: number; open: boolean }[]
}

/** Imports by record type: who may, and to whom everybody's imports are shown. */
export const importers: Readonly<Record<string, readonly [mayImport: Permission, seesAll: Permission]>> = {
  ...Object.fromEntries(importedKinds.map((kind) => [kind.prefix, [mayDo(kind, 'add'), mayDo(kind, 'delete')]])),
  diary: ['diary.import', 'diary.change_any'],
}
const mergers = {
  clients: ['clients.delete_client', 'clients.change_client'],
  contacts: ['contacts.delete_contact', 'contacts.change_contact'],
} as const

export function shownOfPast(app: FastifyInstance, server: Pick<Server, 'headersOf'>) {
  const { get, post, listed, opens } = lookingAt(app, server)

  /** Lists that show another set than they should. Merges that are open are taken back by who can. */
  return async function faults(person: BuilderPerson, grants: readonly Permission[], past: Past): Promise<string[]> {
    const { wrong, same, samePages } = differences()
    const holds = (permission: Permission) => grants.includes(permission)
    /** Reads the answer to taking it back. */
    const taking = async (path: string, wanted: number) => {
      const { status } = await post(person, `${path}undo/`)
      if (status !== wanted) wrong.push(`${path}undo/ answers ${status} and not ${wanted}`)
    }

    for (const [prefix, [mayImport, seesAll]] of Object.entries(importers)) {
      const path = `/${prefix}/imports/`
      const all = past.imports.filter((record) => record.prefix === prefix)
      const reached = all.filter(
        (record) =>
          record.org_id === person.org_id && (record.user_id === person.id || holds(seesAll)) && holds(mayImport),
      )
      const ids = reached.map(({ id }) => id)
      samePages(path, await listed(person, path), ids)
      // What was taken back once is not taken back again, and what is out of reach is absent.
      for (const record of all.filter(({ undone }) => undone))
        await taking(`${path}${record.id}/`, !holds(mayImport) ? 403 : reached.includes(record) ? 409 : 404)
    }

    for (const prefix of ['clients', 'contacts'] as const) {
      const path = `/${prefix}/merges/`
      const [mayList, mayChange] = mergers[prefix]
      const all = past.merges.filter((merge) => merge.prefix === prefix)
      const reached = []
      for (const record of all)
        if (holds(mayList) && (await opens(person, `/${prefix}/${record.kept}/`))) reached.push(record)
      const open = reached.filter((record) => record.open)
      const ids = open.map(({ id }) => id)
      same(path, idsIn((await get(person, path)).body), ids)
      for (const { kept } of all) {
        const { body } = await get(person, path, { kept_id: String(kept) })
        same(
          `${path} of ${kept}`,
          idsIn(body),
          open.filter((record) => record.kept === kept).map(({ id }) => id),
        )
      }
      const may = holds(mayList) && holds(mayChange)
      for (const record of all) {
        const answer = record.open ? 200 : 409
        await taking(`${path}${record.id}/`, !may ? 403 : reached.includes(record) ? answer : 404)
      }
      if (may) same(`${path} afterwards`, idsIn((await get(person, path)).body), [])
    }
    return wrong
  }
}
