/** Manifest of an archive: the last of its entries, which the others are held against when it is read back. */
import * as z from 'zod/mini'

const Count = z.int().check(z.minimum(0))
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const TableName = z.string().check(z.regex(/^[a-z_]{1,63}$/))

/** Unknown fields are let be: a later Fieldbook may say more. */
export const ArchiveManifest = z.object({
  format: z.literal(1),
  made: z.string(),
  by: z.string(),
  /** The newest migration of the database that it was made from. */
  schema: z.string(),
  organisation: z.object({ id: z.int().check(z.positive()), name: z.string() }),
  /** `sha256`: of json/<name>.jsonl. */
  tables: z.array(z.object({ name: TableName, rows: Count, bytes: Count, sha256: Hash })),
  /** `missing`: files of which the server had lost the bytes; `damaged`: those whose bytes were not what they should be. */
  files: z.object({ count: Count, bytes: Count, missing: z.array(Hash), damaged: z.array(Hash) }),
  /** Drawn from the files. The hash is of their names and hashes, in their order. */
  pictures: z.object({ count: Count, sha256: Hash }),
})
export type ArchiveManifest = z.output<typeof ArchiveManifest>

/** The newest migration. */
export const newestMigration = `select max(name collate "C") as name from migration`

/** Entries of an archive beside README.txt and manifest.json, by name; no others may be in it. */
export const entryName =
  /^(?:(?<kind>json|csv)\/(?<table>[a-z_]{1,63})\.(?:jsonl|csv)|files\/(?<sha256>[0-9a-f]{64})(?<drawn>\.(?:thumbnail|preview)\.webp)?)$/
export const jsonName = (table: string) => `json/${table}.jsonl`
