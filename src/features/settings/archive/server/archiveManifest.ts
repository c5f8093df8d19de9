/** Manifest of an archive: its last entry, with which an import compares the others. */
import * as z from 'zod/mini'

const Count = z.int().check(z.minimum(0))
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const TableName = z.string().check(z.regex(/^[a-z_]{1,63}$/))

/** Unknown fields are ignored, because a later Fieldbook may add some. */
export const ArchiveManifest = z.object({
  format: z.literal(1),
  made: z.string(),
  by: z.string(),
  /** Newest migration of the archived database. */
  schema: z.string(),
  organisation: z.object({ id: z.int().check(z.positive()), name: z.string() }),
  /** `sha256`: of json/<name>.jsonl. */
  tables: z.array(z.object({ name: TableName, rows: Count, bytes: Count, sha256: Hash })),
  /**
   * Files in the archive. `missing`: those whose bytes the server had lost; `damaged`: those whose bytes had another
   * hash.
   */
  files: z.object({ count: Count, bytes: Count, missing: z.array(Hash), damaged: z.array(Hash) }),
  /** Pictures made of the files. The hash is of their names and hashes, in their order. */
  pictures: z.object({ count: Count, sha256: Hash }),
})
export type ArchiveManifest = z.output<typeof ArchiveManifest>

/** The newest migration. */
export const newestMigration = `select max(name collate "C") as name from migration`

/** Matches entries of an archive beside README.txt and manifest.json; no others are allowed. */
export const entryName =
  /^(?:(?<kind>json|csv)\/(?<table>[a-z_]{1,63})\.(?:jsonl|csv)|files\/(?<sha256>[0-9a-f]{64})(?<drawn>\.(?:thumbnail|preview)\.webp)?)$/
export const jsonName = (table: string) => `json/${table}.jsonl`
