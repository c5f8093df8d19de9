/** Good examples of the calls about archives: one whose file is in the store. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import type { Server, World } from './world.ts'

export function archiveExamples(server: Server, world: () => World) {
  return {
    downloadArchive: async () => {
      const { org_id, ada } = world().ours
      const place = `${org_id}/archives/example.zip`
      const { folder, store } = server.settings.files
      const upload = `${folder}/example`
      mkdirSync(dirname(upload), { recursive: true })
      writeFileSync(upload, 'a zip')
      await store.put(place, upload)
      const { id } = await server.inFirm({ org_id }, async (db) => {
        const [finished, expires] = ['2026-01-01T00:00:00Z', '2999-01-01T00:00:00Z']
        const stated = {
          state: 'done',
          rows: 1,
          files: 0,
          bytes: 5,
          sha256: Buffer.from('00', 'hex'),
          finished,
          expires,
        }
        const made = await db
          .insertInto('archive')
          .values({ user_id: ada.id, place, ...stated })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db.insertInto('archive_run').values({ archive_id: made.id }).execute()
        return made
      })
      return { id }
    },
  }
}
