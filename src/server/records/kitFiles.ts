/** The files of a record type: exports and imports. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { type FieldKind, type FieldValue, wrongValue } from '#core/extraFields.ts'
import type { Wording } from '#core/locale/wording.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import { has } from '#core/permissions.ts'
import { column, type TableColumn } from '#core/recordColumns.ts'
import { columnKey, type Field, isKind, unseenColumns } from '#core/recordFields.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/http/context.ts'
import { countries } from '#server/places/countries.ts'
import { fieldHeadings } from '#server/import/headings.ts'
import type { RecordTypeImport, ImportProblems } from '#server/import/recordTypeImport.ts'
import { choosable, insertRows, spellerOf } from '#server/import/rows.ts'
import { nameKey, wrongCountry } from '#server/import/values.ts'
import { duplicatesBy, type DuplicateFact } from './duplicates.ts'
import { dayOf, withCells } from './cells.ts'
import type { ExportColumn } from './export.ts'
import { fieldsOf } from './extraFields.ts'
import { yesNoOf } from './fields.ts'
import type { Body, DefaultImport, ResolvedRecordType, Sql } from './recordTypeServer.ts'

/** The columns of its exports, and how its imports are read. */
export function filesOf(resolved: ResolvedRecordType) {
  const {
    record,
    spec,
    table,
    access,
    parts,
    names,
    fields,
    each,
    references,
    extra,
    resource,
    nothing,
    required,
    at,
    selectable,
    told,
    masked,
  } = resolved
  async function exportColumns(ctx: Pick<Ctx, 'db' | 'me'>, wording: Wording): Promise<ExportColumn[]> {
    const added = extra === undefined ? [] : await fieldsOf(ctx, resource)
    return [
      ...withCells(
        record.table(wording).filter(({ key }) => !unseenColumns(fields, ctx.me).has(key)),
        (me) =>
          // A computed value is exported as an answer has it, unless the file defines another form.
          masked(me, {
            ...spec.select?.(me),
            ...parts.cells,
            created: dayOf(me, at('created')),
            ...spec.cells?.(me),
          }),
      ),
      ...added.map((field) => ({ ...extraColumn(field), cell: () => extraCell(at(extra ?? ''), field) })),
    ]
  }

  const byName: DuplicateFact = {
    says: 'name',
    from: table,
    key: sql`folded(${at('name')})`,
    id: at('id'),
    keyOf: (value) => sql`folded(${value})`,
  }
  const defaultImport: DefaultImport<Body> = {
    names,
    table,
    columns: async (ctx, wording): Promise<readonly TableColumn[]> => {
      const added = extra === undefined ? [] : await fieldsOf(ctx, resource, { hold: true })
      // Amounts that the caller may not see, or may see on some records only, are not theirs to write; hidden
      // references have no choices.
      const unseen = each.filter(([, { kind, see }]) => kind === 'money' && see !== undefined && !has(ctx.me, see))
      const hidden = new Set(unseen.map(([name]) => name))
      return [...record.table(wording).filter(({ key }) => !hidden.has(key)), ...added.map(extraColumn)]
    },
    required,
    references: Object.fromEntries(
      references.map(([name, field]) => [
        columnKey(name, field),
        {
          what: field.table === 'member' ? 'person' : field.label.toLowerCase(),
          ...choosable(field.table as keyof DB, selectable(name, field.table ?? '')),
        },
      ]),
    ),
    yesNo: each.flatMap(([name, field]) => (isKind(field, 'yesNo') ? [name] : [])),
    headings: Object.fromEntries(
      each.flatMap(([name, { kind }]) => (fieldHeadings[kind] ? [[name, fieldHeadings[kind]]] : [])),
    ),
    shaped: (values) => ({
      ...omitUndefined(
        Object.fromEntries(Object.entries(parts.each).map(([name, entry]) => [name, entry.fromFile(values)])),
      ),
      ...Object.fromEntries(required.map((name) => [name, values[columnKey(name, fields[name] as Field)] ?? ''])),
    }),
    schema: record.New as z.ZodMiniType<Body>,
    wrong: async (ctx) => {
      const added = extra === undefined ? [] : await fieldsOf(ctx, resource)
      return (body) => {
        const { country } = (body['address'] ?? {}) as { country?: string }
        const problems: ImportProblems = {
          ...wrongCountry(country, countries()),
          ...spec.check?.({ ...nothing, ...omitUndefined(body) }),
        }
        const udf = (extra === undefined ? {} : (body[extra] ?? {})) as Record<string, FieldValue>
        for (const field of added) {
          const value = field.kind === 'yes_no' ? yesNoOf(udf[field.key] ?? null) : (udf[field.key] ?? null)
          if (value !== null) udf[field.key] = value
          const wrong = wrongValue(field, value)
          if (wrong !== null) problems[`udf.${field.key}`] = [wrong]
        }
        return problems
      }
    },
    title: ({ name }) => name,
    keys: ({ name }) => [nameKey(name)],
    alike: (ctx, bodies) =>
      duplicatesBy(ctx, { table, ...access }, bodies.map(told), spec.alike?.refused ? spec.alike.by : [byName]),
    insert: async (ctx, bodies) => {
      const spell = await spellerOf(ctx, bodies as readonly { tags?: string[] }[])
      const rowOf = (body: Body) => {
        const columns = Object.entries(parts.each).flatMap(([name, entry]) =>
          fields[name]?.later ? [] : [entry.row(body[name])],
        )
        return { ...Object.assign({}, ...columns), ...('tags' in fields && { tags: spell(body['tags'] as string[]) }) }
      }
      return insertRows(ctx, table, bodies.map(rowOf))
    },
  }
  const importKind: RecordTypeImport<Body> = {
    ...defaultImport,
    ...(spec.file?.(defaultImport as DefaultImport<unknown>) as Partial<RecordTypeImport<Body>>),
  }
  return { exportColumns, importKind }
}

/** Makes the column of an extra field: `udf.<key>`, a number or a date where the field is one. */
const extraColumn = ({ key, name, kind }: { key: string; name: string; kind: FieldKind }): TableColumn =>
  column(`udf.${key}`, name, 20, [], { kind: kind === 'number' || kind === 'date' ? kind : 'text' })

/** A value stored while a field of the same key had another kind is no number and no date. */
const patterns = { number: String.raw`^-?\d+(\.\d+)?$`, date: String.raw`^\d{4}-\d\d-\d\d$` }

function extraCell(udf: Sql, { key, kind }: { key: string; kind: FieldKind }): Sql {
  const value = sql`(${udf} ->> ${key})`
  if (kind === 'number' || kind === 'date') return sql`case when ${value} ~ ${patterns[kind]} then ${value} end`
  return sql`case ${value} when 'true' then 'yes' when 'false' then 'no' else ${value} end`
}
