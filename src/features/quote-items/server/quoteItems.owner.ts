/** Quote items to the rest of the product: as rows that refer to records, and as what goes with a project. */
import type { ProjectPart } from '#features/projects/server/projects.parts.ts'
import type { RecordOwner } from '#server/records/owners.ts'
import { followProject } from './quoteItems.acts.ts'
import { copyItems } from './quoteItems.copy.ts'
import { afterUndo, reckon } from './quoteItems.locked.ts'
import { quoteItemKit } from './quoteItems.reads.ts'

export const quoteItemOwner: RecordOwner = { ...quoteItemKit.owner, putBack: afterUndo }

export const quoteItemPart: ProjectPart = { accepted: followProject, soldAnew: reckon, copied: copyItems }
