/** A record type that does not exist yet: what `record_table` and `attachable` make stands behind the walls. */
import { expect, test } from 'vitest'

import { testServer } from '#test/firm.ts'
import { adminOf, planted } from './support/admin.ts'

const { aFirm, database } = testServer({}, { empty: true })
const admin = adminOf(database)

const kind = `select record_table('barge', 'barges'); select attachable('barge')`
const attached = ['file', 'comment', 'notification'] as const

/** The server's role in an organisation, until the planted transaction ends. */
const within = (org: number) =>
  admin.run(`set local role fieldbook_app; select set_config('app.org_id', '${org}', true)`)

const refused = async (statement: string): Promise<string> => {
  await admin.run('savepoint before')
  const reason = await admin.run(statement).then(
    () => 'accepted',
    (error: Error) => error.message,
  )
  await admin.run('rollback to before')
  return reason
}

const inserts = (owner: string, user: number): Record<(typeof attached)[number], string> => ({
  file: `insert into file (${owner}, name, content_id, size, uploaded_by_id)
    select *, 'x.txt', (select id from file_content limit 1), 1, ${user} from owners`,
  comment: `insert into comment (${owner}, user_id, text) select *, ${user}, 'Tyres' from owners`,
  notification: `insert into notification (${owner}, user_id, by_id) select *, ${user}, ${user} from owners`,
})
const naming = (ids: string, statement: string) => `with owners as (select ${ids}) ${statement}`

test('its files, comments and notifications are seen in their own organisation alone', async () => {
  const [first, second] = [await aFirm(), await aFirm()]
  await planted(admin, kind, async () => {
    await within(first.org_id)
    await admin.run(`insert into barge (name) values ('Ida');
      insert into file_content (sha256, size, type) values (decode(repeat('ab', 32), 'hex'), 1, 'text/plain')`)
    for (const statement of Object.values(inserts('barge_id', first.ada.id)))
      await admin.run(naming('id from barge', statement))
    const counts = async () => {
      const { rows } = admin
      return Promise.all(
        ['barge', ...attached].map(async (table) => {
          const where = table === 'barge' ? 'true' : 'barge_id is not null'
          return (await rows<{ count: number }>(`select count(*)::int as count from ${table} where ${where}`))[0]?.count
        }),
      )
    }
    expect(await counts()).toEqual([1, 1, 1, 1])
    const audited = await admin.rows(`select entity from audit where entity = 'barge'`)
    expect(audited).toHaveLength(1)
    const [van] = await admin.rows<{ id: number; version: number }>(
      `update barge set notes = 'Red' returning id, version`,
    )
    expect(van?.version).toBe(2)

    await within(second.org_id)
    expect(await counts()).toEqual([0, 0, 0, 0])
    await admin.run(
      `insert into file_content (sha256, size, type) values (decode(repeat('ab', 32), 'hex'), 1, 'text/plain')`,
    )
    // A notification's reference is judged at the end.
    await admin.run('set constraints all immediate')
    for (const table of attached)
      expect(await refused(naming(`${van?.id}::bigint`, inserts('barge_id', second.ada.id)[table]))).toMatch(
        /violates foreign key constraint "\w+_barge_id_fkey"/,
      )
  })
})

test('what is attached belongs to one record', async () => {
  const { ada, client, org_id } = await aFirm()
  await planted(admin, kind, async () => {
    await within(org_id)
    await admin.run(`insert into barge (name) values ('Ida');
      insert into file_content (sha256, size, type) values (decode(repeat('ab', 32), 'hex'), 1, 'text/plain')`)
    for (const table of attached)
      expect(
        await refused(naming(`id, ${client.id}::bigint from barge`, inserts('barge_id, client_id', ada.id)[table])),
      ).toContain(`"${table}_of_one_record"`)
    expect(await refused('delete from barge')).toBe('accepted')
    await admin.run(naming('id from barge', inserts('barge_id', ada.id).comment))
    expect(await refused('delete from barge')).toMatch(/violates foreign key constraint/)
  })
})
