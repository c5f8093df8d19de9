/** What waits for the asker's decision, oldest first: the inbox and the card of the home screen ask the same. */
export const leaveToDecide = { query: { to_decide: 'true', ordering: 'start', rows: '100', page: '1' } } as const
