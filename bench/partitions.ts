/**
 * `node bench/partitions.ts`: entries in one table beside the same in a partition a month, behind the same row security: a
 * person's fortnight, a firm's month, a write, and throwing a month away. PARTITION_ROWS (5000000) says of how many.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { say } from './report.ts'
import { postgres } from './set-up.ts'

const rows = Number(process.env['PARTITION_ROWS'] ?? 5_000_000)
const tables = ['whole', 'by_month'] as const
const columns = `org_id bigint not null, id bigint not null, user_id bigint not null, project_id bigint, date date not null,
  minutes int not null, status text not null, details text not null, primary key (org_id, id, date)`
const setUp = [
  `create table whole (${columns})`,
  `create table by_month (${columns}) partition by range (date)`,
  `do $$ declare first date; begin
     for first in select generate_series(date '2016-01-01', date '2025-12-01', interval '1 month')::date loop
       execute format('create table by_month_%s partition of by_month for values from (%L) to (%L)',
         to_char(first, 'YYYYMM'), first, (first + interval '1 month')::date);
     end loop; end $$`,
  // Twenty firms of fifty people, ten years.
  `insert into whole select n % 20, n, n % 1000, n % 4000, date '2016-01-01' + (n * 3650 / ${rows})::int, 450, 'approved', 'Levels along the river wall'
     from generate_series(0, ${rows - 1}::bigint) n`,
  `insert into by_month select * from whole`,
  ...tables.flatMap((table) => [
    `create index on ${table} (org_id, user_id, date) include (minutes, status)`,
    `create index on ${table} (org_id, date desc)`,
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} using (org_id = (select nullif(current_setting('app.org_id', true), '')::bigint))`,
    `grant select, insert, delete on ${table} to clerk`,
    `vacuum analyze ${table}`,
  ]),
]

const folder = mkdtempSync(join(tmpdir(), 'fieldbook-partitions-'))
const server = await postgres(folder)
const client = new pg.Client({ connectionString: await server.database('partitions') })
try {
  await client.connect()
  await client.query('create role clerk')
  for (const statement of setUp) await client.query(statement)
  say(`${rows.toLocaleString('en')} entries of 20 firms in 120 months; p50 / p99 in ms`)
  for (const table of tables) await measure(table)
} finally {
  await client.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(table: (typeof tables)[number]) {
  await client.query(`set role clerk`)
  await client.query(`select set_config('app.org_id', '7', false)`)
  const fortnight = `select * from ${table} where org_id = 7 and user_id = 127 and date between '2024-03-04' and '2024-03-17'`
  const month = `select sum(minutes) from ${table} where org_id = 7 and date between '2024-03-01' and '2024-03-31'`
  let next = rows
  const insert = () =>
    `insert into ${table} values (7, ${(next += 1)}, 127, 1, '2025-06-02', 450, 'draft', 'Levels along the river wall')`
  await timed(`${table}: a person’s fortnight`, () => fortnight, 500)
  await timed(`${table}: a firm’s month`, () => month, 100)
  await timed(`${table}: a write`, insert, 500)
  await client.query('reset role')
  const thrown = table === 'whole' ? `delete from whole where date < '2016-02-01'` : 'drop table by_month_201601'
  await timed(`${table}: a month thrown away`, () => thrown, 1)
}

async function timed(title: string, statement: () => string, times: number) {
  const took: number[] = []
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now()
    await client.query(statement())
    took.push(performance.now() - begun)
  }
  took.sort((id, otherId) => id - otherId)
  const atPart = (part: number) => (took[Math.floor((took.length - 1) * part)] ?? 0).toFixed(2)
  say(`  ${title}: ${atPart(0.5)} / ${atPart(0.99)}`)
}
