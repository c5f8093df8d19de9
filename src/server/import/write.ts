/** Writes the validated rows: first the records they refer to, then the rows, referenced rows before others. */
import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/http/context.ts'
import type { ImportJudgement } from './validation.ts'
import { companionWords, type RecordTypeImport } from './recordTypeImport.ts'
import type { NewRecord } from './names.ts'
import { importKindOf } from './registry.ts'
import { rowsNamedIn, standInOfRow, standInsOf, withIds } from './standIns.ts'
import type { RecordPreview } from '#core/recordImport.ts'

/** Records of one statement. */
const chunk = 500

type ValidatedRow = Pick<ImportJudgement<unknown>, 'row' | 'body'>

/**
 * Sorts rows into waves that refer only to rows of earlier waves; `stuck` are rows without one, such as two that
 * refer to each other.
 */
export function inOrder<R extends ValidatedRow>(rows: readonly R[]): { waves: R[][]; stuck: R[] } {
  const waves: R[][] = []
  const added = new Set<number>()
  let open = rows.map((row) => ({ row, names: rowsNamedIn(row.body) }))
  while (open.length > 0) {
    const ready = open.filter(({ names }) => names.every((id) => added.has(id)))
    if (ready.length === 0) break
    waves.push(ready.map(({ row }) => row))
    for (const { row } of ready) added.add(standInOfRow(row.row))
    const done = new Set(ready)
    open = open.filter((row) => !done.has(row))
  }
  return { waves, stuck: open.map(({ row }) => row) }
}

/** Collects what the imported rows need of the records that the file names. */
function needed<Body>(rows: readonly ImportJudgement<Body>[], added: readonly NewRecord[]): NewRecord[] {
  const named = new Set(rows.flatMap(({ body }) => standInsOf(body)))
  return added.filter(({ id }) => named.has(id))
}

/** Counts the records that come along with the imported rows, by table. */
export function countsAlong<Body>(
  validated: readonly ImportJudgement<Body>[],
  added: readonly NewRecord[],
): Map<keyof DB, number> {
  const rows = validated.filter(({ outcome }) => outcome === 'import')
  const tables = [...needed(rows, added), ...rows.flatMap(({ companion }) => companion ?? [])].map(({ table }) => table)
  return new Map([...Map.groupBy(tables, (table) => table)].map(([table, { length }]) => [table, length]))
}

/** Counts the records that come along with the imported rows, by type. */
export const companionsOf = <Body>(
  validated: readonly ImportJudgement<Body>[],
  added: readonly NewRecord[],
): RecordPreview['companions'] =>
  [...countsAlong(validated, added)].map(([table, count]) => ({ ...companionWords(importKindOf(table)), count }))

/** Adds the imported rows with all that comes along; how many rows they were. */
export async function writeRows<Body>(
  ctx: Ctx,
  kind: RecordTypeImport<Body>,
  validated: readonly ImportJudgement<Body>[],
  added: readonly NewRecord[],
): Promise<void> {
  const rows = validated.filter(({ outcome }) => outcome === 'import')
  const ids = new Map<number, number>()
  const insert = async <B>(
    into: Pick<RecordTypeImport<B>, 'insert'>,
    records: readonly { standIn: number; body: B }[],
  ) => {
    for (let start = 0; start < records.length; start += chunk) {
      const part = records.slice(start, start + chunk)
      const bodies = part.map(({ body }) => withIds(body, ids))
      for (const [index, id] of (await into.insert(ctx, bodies)).entries()) ids.set(part[index]?.standIn ?? 0, id)
    }
  }
  for (const [table, records] of Map.groupBy(needed(rows, added), ({ table: entity }) => entity))
    await insert(
      importKindOf(table),
      records.map(({ id, body }) => ({ standIn: id, body })),
    )
  for (const wave of inOrder(rows).waves)
    await insert(
      kind,
      wave.flatMap(({ row, body }) => (body === null ? [] : [{ standIn: standInOfRow(row), body }])),
    )
  const companions = rows.flatMap(({ companion }) => companion ?? [])
  for (const [table, records] of Map.groupBy(companions, ({ table: entity }) => entity))
    await insert(
      importKindOf(table),
      records.map(({ body }) => ({ standIn: 0, body })),
    )
}
