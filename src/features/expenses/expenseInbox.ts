/** Query of expenses that wait for the viewer, oldest first: the inbox and the cards of the home screen share it. */
const page = { ordering: 'date', rows: '100', page: '1' } as const
export const toCheck = { query: { to_check: 'true', ...page } } as const
export const toApprove = { query: { to_approve: 'true', ...page } } as const
export const toSubmit = { query: { to_submit: 'true', ...page } } as const
