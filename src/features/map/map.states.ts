/** The four colours of phases (specification, section 4), by the stage that the database keeps of a project. */
export type PhaseState = 'enquiry' | 'open' | 'won' | 'lost'

export const stateOf = (stage: string): PhaseState =>
  stage === 'created'
    ? 'enquiry'
    : stage === 'quoted'
      ? 'open'
      : stage === 'lost' || stage === 'cancelled'
        ? 'lost'
        : 'won'
