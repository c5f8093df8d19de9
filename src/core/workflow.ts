/**
 * The states of a record type and the actions that lead from one to another, as one table. The server refuses by it,
 * and buttons are offered by it; a disabled button shows the sentence of the refusal.
 */

/** An action that ends the record leads to `deleted`. */
type StateAfter<State extends string> = State | 'deleted'

export interface WorkflowTable<State extends string, Action extends string, Facts> {
  /** The word that a person reads for each state. */
  states: Readonly<Record<State, string>>
  stateOf: (facts: Facts) => State
  /** The state that each action leads to, by the state it is allowed in; in all others it is refused. */
  actions: Readonly<Record<Action, Readonly<Partial<Record<State, StateAfter<State>>>>>>
  /** Sentences of refusals, by action and state. */
  sentences?: Readonly<Partial<Record<Action, Readonly<Partial<Record<State, string>>>>>>
  /** The sentence where `sentences` has none; `word` is that of the state, in small letters. */
  otherwise: (action: Action, word: string) => string
  /** Conditions beside the state: the sentence of a refusal where one is not met. */
  requires?: Readonly<Partial<Record<Action, (facts: Facts) => string | null>>>
}

export interface Workflow<State extends string, Action extends string, Facts> {
  states: readonly State[]
  /** The word that a person reads for each state. */
  words: Readonly<Record<State, string>>
  actions: readonly Action[]
  /** Returns why the record's state, or something missing, forbids the action; null where it is allowed. */
  whyNot: (action: Action, facts: Facts) => string | null
  allows: (action: Action, facts: Facts) => boolean
  /** The state that the action leads to from another; null where it is refused. */
  stateAfter: (action: Action, state: State) => StateAfter<State> | null
  /** The states in which the action is allowed, in the order of the table. */
  startsFrom: (action: Action) => State[]
}

/** Defines the rules of a record type's states; permissions decide who may do what, not the workflow. */
export function defineWorkflow<State extends string, Action extends string, Facts>({
  states: words,
  stateOf,
  actions,
  sentences,
  otherwise,
  requires,
}: WorkflowTable<State, Action, Facts>): Workflow<State, Action, Facts> {
  const states = Object.keys(words) as State[]
  const stateAfter = (action: Action, state: State) => actions[action][state] ?? null
  const whyNot = (action: Action, facts: Facts) => {
    const state = stateOf(facts)
    if (stateAfter(action, state) === null)
      return sentences?.[action]?.[state] ?? otherwise(action, words[state].toLowerCase())
    return requires?.[action]?.(facts) ?? null
  }
  return {
    states,
    words,
    actions: Object.keys(actions) as Action[],
    whyNot,
    allows: (action, facts) => whyNot(action, facts) === null,
    stateAfter,
    startsFrom: (action) => states.filter((state) => stateAfter(action, state) !== null),
  }
}
