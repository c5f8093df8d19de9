/** The record types that imports of other kinds add along with their own; `src/app` fills it. */
import type { DB } from '#db/schema.ts'
import type { RecordTypeImport } from './recordTypeImport.ts'

type AnyImportKind = RecordTypeImport<Record<string, unknown>>
const kinds = new Map<keyof DB, AnyImportKind>()

export function registerImportKinds(all: readonly { importKind: unknown }[]): void {
  for (const { importKind } of all as readonly { importKind: AnyImportKind }[]) kinds.set(importKind.table, importKind)
}

/** Throws for a table whose records cannot come along. */
export function importKindOf(table: keyof DB): AnyImportKind {
  const kind = kinds.get(table)
  if (!kind) throw new Error(`${table} is no record type that is imported.`)
  return kind
}

/** Returns the names of a companion table and its permission to delete; null for another table. */
export const companionNames = (table: keyof DB) => kinds.get(table)?.names ?? null
