/** Help of the query box for projects, beside their fields. */
export const projectHelp = {
  is: {
    hint: 'Late, due soon, mine …',
    options: [
      { value: 'late', label: 'Past its deadline' },
      { value: 'due', label: 'Due within a week' },
      { value: 'mine', label: 'Managed by me' },
      { value: 'internal', label: 'Without client' },
    ],
  },
} as const

/** The switch for what the open tab leaves out: remembered with the list, as its page size and its filters are. */
export const withActive = {
  label: 'With projects in progress',
  include: 'include_active_projects',
  there: ['progress', 'won'],
} as const
