/** The items of a project, as documents print them. */
import { sql } from 'kysely'

import type { Project } from '#features/projects/projects.ts'
import { itemOrder, itemState } from '#features/quote-items/server/quoteItems.reads.ts'
import type { Ctx } from '#server/context.ts'
import type { PrintedItem } from '../documents.lines.ts'
