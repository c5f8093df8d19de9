/** Thrown by the save of a form whose person thought better of it: nothing is sent, what was typed stays, no error is shown. */
export class Withdrawn extends Error {}
