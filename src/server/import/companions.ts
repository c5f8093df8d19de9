/** Records of another kind that rows of a file describe in columns of their own: the contact in a list of clients. */
import { fieldErrors } from '#core/messages.ts'
import { has } from '#core/permissions.ts'
import type { TableColumn } from '#core/recordColumns.ts'
import type { RecordFile } from '#core/recordImport.ts'
import type { Ctx } from '#server/http/context.ts'
import type { CompanionBody, ImportJudgement } from './validation.ts'
import { companionWords, type RecordTypeImport, type ImportValues } from './recordTypeImport.ts'
import { importKindOf } from './registry.ts'

/** The columns of the companion that the importer may fill, and those that they may not. */
export function companionColumns(
  { me }: Pick<Ctx, 'me'>,
  { companion }: Pick<RecordTypeImport<never>, 'companion'>,
): { open: readonly TableColumn[]; closed: readonly TableColumn[] } {
  if (!companion) return { open: [], closed: [] }
  const { columns, table } = companion
  return has(me, importKindOf(table).names.add) ? { open: columns, closed: [] } : { open: [], closed: columns }
}

/** Reads a row's other record, judged as a form of its type would be; problems by the column. */
export function companionIn<Body>(
  { companion }: Pick<RecordTypeImport<Body>, 'companion'>,
  values: ImportValues,
  row: { id: number; name: string },
): { companion: CompanionBody | null; problems: Record<string, string> } {
  const own = companion?.values(values, row) ?? null
  if (!companion || own === null) return { companion: null, problems: {} }
  const kind = importKindOf(companion.table)
  const parsed = kind.schema.safeParse(kind.shaped(own))
  if (parsed.data) return { companion: { table: companion.table, body: parsed.data }, problems: {} }
  const problems = Object.entries(fieldErrors(parsed.error)).map(([path, [sentence = '']]) => {
    const column = companion.columns.find(({ key }) => key.endsWith(`_${path.split('.')[0] ?? ''}`))
    return [column?.key ?? companion.columns[0]?.key ?? path, sentence]
  })
  return { companion: null, problems: Object.fromEntries(problems) }
}

/**
 * Leaves out companions that match an existing record by name or e-mail, with a remark on their row, and combines
 * those that several rows describe.
 */
export async function foundAlready<Body>(
  ctx: Ctx,
  { companion }: RecordTypeImport<Body>,
  validated: readonly ImportJudgement<Body>[],
  duplicates: RecordFile['duplicates'],
): Promise<void> {
  const described = validated.flatMap((row) =>
    row.outcome === 'import' && row.companion ? [{ row, body: row.companion.body }] : [],
  )
  if (!companion || described.length === 0 || duplicates === 'import') return
  const kind = importKindOf(companion.table)
  const { noun } = companionWords(kind)
  // A firm's number is shared by all colleagues, so it identifies nobody.
  const known = await kind.alike(
    ctx,
    described.map(({ body }) => ({ ...body, phones: [] })),
  )
  const firstOf = new Map<string, (typeof described)[number]>()
  for (const [index, description] of described.entries()) {
    const { row, body } = description
    const name = known[index] ?? null
    const keys = kind.keys(body)
    const first = firstOf.get(keys.join('\n'))
    if (name !== null) {
      row.companion = null
      row.warnings.push(`“${name}” is already a ${noun} and is not added again.`)
    } else if (first?.row.companion) {
      row.companion = null
      first.row.companion = { ...first.row.companion, body: companion.joined(first.row.companion.body, body) }
    } else if (keys.length > 1) firstOf.set(keys.join('\n'), description)
  }
}
