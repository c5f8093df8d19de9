/** Merges of two records for the same thing; a merge can be undone for a day. */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, IdText, Instant, Ref, Version } from './contract.ts'
import type { Permission } from './permissions.ts'
import type { Fields } from './recordFields.ts'

/** Hours within which a merge can be undone. */
export const mergeHours = 24

/** A merge: the record `gone` became part of `kept`. */
const Merge = z.object({ id: Id, kept: Ref, gone: Ref, user: Ref, at: Instant })

/** The record whose value of a field stays. */
const Side = z.enum(['kept', 'gone'])
export type Sides = Partial<Record<string, z.output<typeof Side>>>

/**
 * Names the fields of which only one record's value can stay; lists, texts of several lines and refusals of mail are
 * combined.
 */
const chosenFields = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, { kind, later }]) => !later && !['tags', 'notes', 'lines', 'rows', 'extra', 'yesNo'].includes(kind))
    .map(([name]) => name)

interface MergeKind<P extends string, R extends z.ZodMiniType> {
  /** Prefix of the API's paths: `clients`. */
  prefix: P
  /** Noun in the names of calls: `Client`. */
  noun: string
  /** The permission to delete a record; the call also requires the right to change it. */
  access: Permission
  fields: Fields
  reply: R
}

/** The three calls of a record type that can be merged. */
export function mergeCalls<P extends string, R extends z.ZodMiniType>({
  prefix,
  noun,
  access,
  fields,
  reply,
}: MergeKind<P, R>) {
  const chosen = chosenFields(fields)
  const Values = z.partial(z.strictObject(Object.fromEntries(chosen.map((name) => [name, Side]))))
  return {
    /** Fields whose surviving value can be chosen. */
    fields: chosen,
    merge: endpoint({
      name: `merge${noun}`,
      method: 'POST',
      path: `/${prefix}/:id/merge/` as const,
      summary: `Merge another record into this one: its links move here, and it is deleted. \`values\` chooses whose value of a field is used; by default this one's, or the other's where this one has none`,
      access,
      params: IdInPath,
      body: z.strictObject({ from_id: Id, values: z.optional(Values), version: z.optional(Version) }),
      reply,
    }),
    list: endpoint({
      name: `list${noun}Merges`,
      method: 'GET',
      path: `/${prefix}/merges/` as const,
      summary: `Merges that can be undone, newest first: those of the last ${mergeHours} hours, filtered by \`kept_id\` when given. Empty without permission to see these records`,
      access,
      query: z.object({ kept_id: z.optional(IdText) }),
      reply: z.array(Merge),
    }),
    undo: endpoint({
      name: `undo${noun}Merge`,
      method: 'POST',
      path: `/${prefix}/merges/:id/undo/` as const,
      summary: 'Undo a merge. Changes made since the merge are not touched',
      access,
      params: IdInPath,
      body: z.strictObject({}),
      reply,
    }),
  }
}
