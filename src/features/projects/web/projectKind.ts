import { kindOf } from '#web/record/kit/kind.ts'
import type { Wording } from '#core/locale/wording.ts'
import { isQuoteStage } from '../projectMilestones.ts'
import { project } from '../projects.ts'
import { asProposals, quote } from '../quotes.ts'
import { listFailure, pageFailure } from './failures.ts'
import type { ShownRecordType } from '#web/record/shownRecordType.ts'
import type { ProjectOption } from '../projectOptions.ts'
import { wordOfStage } from '../projectState.ts'
import { projectName } from './projectOption.ts'
import { changedWith } from './projectReads.ts'

/** A project as the palette shows it: by its number, with its client and state. */
const foundProject = ({ reference, name, org, stage, ended }: ProjectOption) => ({
  name: projectName({ reference, name }),
  hint: [org, stage && wordOfStage(stage), ended === 'abandoned' ? '' : ended].filter(Boolean).join(', '),
})
const more = {
  found: foundProject,
  invalidates: changedWith,
  failures: { list: listFailure, page: pageFailure },
}

/** A list names what it shows; the calls name both, which are one record. */
const called = <Names extends object>(names: Names, many: string) => ({ names: { ...names, many } })

/** The same record at the addresses of quotes. */
export const quoteKind = {
  ...kindOf(quote),
  ...more,
  ...called(quote.names, 'quotes'),
  watched: project.names.prefix,
}
/** And where quotes are called proposals. */
export const proposalKind = { ...quoteKind, ...asProposals, ...called(asProposals.names, 'proposals') }
export const projectKind: ShownRecordType = {
  ...kindOf(project),
  ...more,
  ...called(project.names, 'projects'),
  part: ({ quotes }: Wording) => ({
    kind: quotes === 'Proposals' ? proposalKind : quoteKind,
    title: `Enquiries and ${quotes.toLowerCase()}`,
    has: ({ stage }: ProjectOption): boolean => isQuoteStage(stage),
  }),
}
