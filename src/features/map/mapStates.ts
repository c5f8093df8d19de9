/**
 * The four colours of phases (docs/rules/projects.md#tabs-and-badges), by the stage that the database keeps of a
 * project.
 */
export type PhaseState = 'enquiry' | 'open' | 'won' | 'lost'

export const stateOf = (stage: string): PhaseState =>
  stage === 'created'
    ? 'enquiry'
    : stage === 'quoted'
      ? 'open'
      : stage === 'lost' || stage === 'cancelled'
        ? 'lost'
        : 'won'
