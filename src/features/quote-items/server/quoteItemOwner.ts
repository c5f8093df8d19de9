/** Quote items to the rest of the product: as rows that refer to records, and as what goes with a project. */
import type { ProjectPart } from '#features/projects/server/projectParts.ts'
import type { RegisteredRecordType } from '#server/records/owners.ts'
import { followProject } from './quoteItemActions.ts'
import { copyItems } from './copyQuoteItems.ts'
import { afterUndo, soldAnew } from './lockedQuoteItems.ts'
import { quoteItemKit } from './quoteItemReads.ts'

export const quoteItemOwner: RegisteredRecordType = { ...quoteItemKit.owner, putBack: afterUndo }

export const quoteItemPart: ProjectPart = { accepted: followProject, soldAnew, copied: copyItems }
