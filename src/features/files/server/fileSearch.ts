/** A search of files as conditions over what the list joins (files.queries.ts). */
import { sql, type SqlBool } from 'kysely'

import { parse } from '#core/search.ts'
import type { Me } from '#server/http/context.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import {
  conditionsOf,
  either,
  instantIn,
  like,
  numberIn,
  personBy,
  textIn,
  textsOf,
  type SearchCondition,
  type SearchMatches,
} from '#server/records/search.ts'
import { fileSearchKeys, type FileSearchKey } from '../fileSearch.ts'
import { kind, owner, record } from './fileColumns.ts'

export const fileConditions = (me: Me, search = ''): SearchCondition[] =>
  conditionsOf(me, parse(search, fileSearchKeys), matchesText, matches)

const recordName = () => sql`(${record()} ->> 'name')`

const matchesText = (text: string): SearchCondition =>
  either([textIncludes(sql`file.name`, text), textIncludes(recordName(), text)])

const matches: Record<FileSearchKey, SearchMatches> = {
  name: textIn(sql`file.name`),
  type: (values) => sql<SqlBool>`${kind} = any(${textsOf(values)}::text[])`,
  of: (values) => sql<SqlBool>`${owner} = any(${textsOf(values)}::text[])`,
  record: (values) => like(recordName(), values),
  by: personBy(sql`file.uploaded_by_id`),
  size: numberIn(sql`(file.size / 1000.0)`),
  created: instantIn(sql`file.created`),
}
