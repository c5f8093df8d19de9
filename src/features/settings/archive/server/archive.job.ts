/** Jobs for archives: make them, resume those whose server ended, and delete old ones. */
import { sql } from 'kysely'

import type { Files } from '#server/http/context.ts'
import { inTenant } from '#server/db/db.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { organisations } from '#server/mail/mail.ts'
import type { Listeners } from '#server/jobs/worker.ts'
import { removeOld } from './archiveRetention.ts'
import { makeArchive } from './makeArchive.ts'

export const archiveListeners: Listeners = {
  'archive.asked': [({ org_id, entity_id }, { send }) => send('archive', { org_id, archive_id: entity_id })],
}

/** Makes a requested archive; a firm of a million entries takes minutes. */
export const archiveJob = (files: Files): Job => ({
  name: 'archive',
  retries: 2,
  minutes: 240,
  run: ({ org_id, archive_id }, { database }) =>
    makeArchive(database, files, { orgId: Number(org_id), id: Number(archive_id) }),
})

/** Hands on archives whose server ended, and deletes those that are out of date. */
export const archivesJob = ({ store }: Files): Job => ({
  name: 'archives',
  every: '*/5 * * * *',
  run: async (_data, { database, log }) => {
    for (const orgId of await organisations(database))
      await inTenant(database, { orgId }, (db) => askAgain(orgId).execute(db))
    const gone = await removeOld(database, store)
    if (gone > 0) log.info({ gone }, 'removed expired archives')
  },
})

const askAgain = (orgId: number) => sql`
  insert into outbox (topic, entity, entity_id)
  select 'archive.asked', 'archive', archive.id from archive
    join archive_run run on run.org_id = archive.org_id and run.archive_id = archive.id
   where archive.org_id = ${orgId} and archive.state = 'waiting' and archive.created < now() - interval '2 minutes'
     and (run.claimed_until is null or run.claimed_until < now())`
