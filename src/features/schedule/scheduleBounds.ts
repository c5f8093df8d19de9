/** Days that the schedule shows at most. */
export const maxDays = 366
