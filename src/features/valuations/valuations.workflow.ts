/** The states of a valuation and the actions between them (docs/rules/money.md#valuations). */
import { compare } from '#core/decimal.ts'
import { defineWorkflow } from '#core/workflow.ts'

export const valuationStates = ['draft', 'submitted', 'agreed'] as const
export type ValuationState = (typeof valuationStates)[number]

const unchangeable = {
  submitted: 'A submitted valuation cannot be changed. You can reopen the newest one of a project.',
  agreed: 'An agreed valuation cannot be changed. You can reopen the newest one of a project.',
}

export const valuationWorkflow = defineWorkflow({
  states: { draft: 'Draft', submitted: 'Submitted', agreed: 'Agreed' },
  stateOf: ({ state }: { state: ValuationState; lines: readonly { value: string }[]; value_previous: string }) => state,
  actions: {
    change: { draft: 'draft' },
    delete: { draft: 'deleted' },
    submit: { draft: 'submitted' },
    agree: { submitted: 'agreed' },
    reopen: { submitted: 'draft', agreed: 'draft' },
  },
  sentences: {
    change: unchangeable,
    delete: unchangeable,
    agree: { draft: 'Submit this valuation first.' },
  },
  otherwise: (_action, word) => `This valuation is already ${word}.`,
  requires: {
    // Back to nothing is a change: it corrects an earlier valuation.
    submit: ({ lines, value_previous }) =>
      compare(value_previous, '0') === 0 && lines.every(({ value }) => compare(value, '0') === 0)
        ? 'Nothing is valued yet. Enter the value that at least one item has reached.'
        : null,
  },
})
