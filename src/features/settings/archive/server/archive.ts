/** Asking for an archive, seeing how far it is, and taking it away: each after one has said who one is. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { asOneself, requireFresh } from '#features/auth/factors/server/factorOwn.ts'
import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { publish } from '#server/jobs/outbox.ts'
import { contentDisposition } from '#server/http/stream.ts'
import type { SettingArchive, downloadArchive as declared } from '../archive.contract.ts'

export async function listArchives({ db, me }: Ctx): Promise<SettingArchive[]> {
  const { rows } = await sql<SettingArchive>`
    select a.id, a.state, a.created, a.problem, a.rows::float8 as rows, a.files, a.bytes::float8 as bytes,
      encode(a.sha256, 'hex') as sha256, case when a.state = 'done' then a.expires end as expires,
      jsonb_build_object('id', m.id, 'name', m.name) as user,
      case when a.state = 'waiting' then jsonb_build_object('rows', r.rows_done, 'rows_all', r.rows_all,
        'files', r.files_done, 'files_all', r.files_all) end as progress,
      coalesce((select jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', t.id, 'name', t.name),
          'at', to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by d.id desc)
          from archive_download d join member t on t.org_id = d.org_id and t.id = d.user_id
         where d.org_id = a.org_id and d.archive_id = a.id), '[]') as downloads
    from archive a
    join member m on m.org_id = a.org_id and m.id = a.user_id
    join archive_run r on r.org_id = a.org_id and r.archive_id = a.id
    where a.org_id = ${me.org_id} order by a.id desc limit 20`.execute(db)
  return rows
}

/** 403 `confirm`, 409 `state` while one is being made. */
export async function startArchive(ctx: Ctx): Promise<SettingArchive> {
  const { db, me } = ctx
  await requireFresh(db, me)
  const made = await db
    .insertInto('archive')
    .values({ user_id: me.id })
    .onConflict((same) => same.column('org_id').where('state', '=', sql.lit('waiting')).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw conflict('state', 'An archive is already being made. Wait until it is finished.')
  await db.insertInto('archive_run').values({ archive_id: made.id }).execute()
  await publish(ctx, [{ topic: 'archive.asked', entity: 'archive', id: made.id }])
  const [archive] = await listArchives(ctx)
  if (!archive) throw notFound()
  return archive
}

/** 403 `confirm`, 404 out of reach, 409 `state` for one whose file is not there. */
export async function downloadArchive(ctx: OwnCtx, { params }: Received<typeof declared>): Promise<string> {
  const { place, bytes, name, day } = await asOneself(ctx, async (db, me) => {
    await requireFresh(db, me)
    const { rows } = await sql<{ state: string; place: string; bytes: number; name: string; day: string }>`
      select a.state, a.place, a.bytes::float8 as bytes, o.name,
        to_char(a.created at time zone ${me.timezone}, 'YYYY-MM-DD') as day
      from archive a join org o on o.id = a.org_id
      where a.org_id = ${me.org_id} and a.id = ${params.id} for share of a`.execute(db)
    const found = rows[0]
    if (!found) throw notFound()
    if (found.state !== 'done') throw notThere()
    await sql`select set_config('app.action', 'download', true)`.execute(db)
    await db.insertInto('archive_download').values({ archive_id: params.id, user_id: me.id }).execute()
    return found
  })
  const content = await ctx.files.store.get(place)
  if (content === null) throw notThere()
  await ctx.reply
    .headers({
      'content-disposition': contentDisposition(`${name} ${day}.zip`),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'content-length': bytes,
    })
    .type('application/zip')
    .send(content)
  return ''
}

const notThere = () => conflict('state', 'The file of this archive is missing. Make a new archive.')
