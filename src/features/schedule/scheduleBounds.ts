/** Days that the schedule shows at most. */
export const mostDays = 366
