/** Passes on what the types of a call or a function forbid, as a program that knows no types may send it. */
export const untyped = (value: unknown): never => value as never
