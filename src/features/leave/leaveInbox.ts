/**
 * Query of requests that wait for the viewer's decision, oldest first: the inbox and the card of the home screen share
 * it.
 */
export const leaveToDecide = { query: { to_decide: 'true', ordering: 'start', rows: '100', page: '1' } } as const
