const none: readonly never[] = []

/**
 * Answers what is known of a list so far: nothing before its answer. For choices, and for what says nothing while it is
 * empty; a sentence about an empty list needs an answer that was empty.
 */
export const soFar = <T>(list: readonly T[] | undefined): readonly T[] => list ?? none
