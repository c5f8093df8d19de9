import { kindOf } from '#web/record/kit/kind.ts'
import { project } from '../projects.ts'
import { asProposals, quote } from '../quotes.ts'
import { listFailure, pageFailure } from './failures.ts'
import { changedWith } from './projectReads.ts'

const more = { invalidates: changedWith, failures: { list: listFailure, page: pageFailure } }

export const projectKind = { ...kindOf(project), ...more }
/** The same record at the addresses of quotes. */
export const quoteKind = { ...kindOf(quote), ...more, watched: project.names.prefix }
/** And where quotes are called proposals. */
export const proposalKind = { ...quoteKind, ...asProposals }
