/** What the query box of projects offers beside their fields. */
export const projectHelp = {
  is: {
    hint: 'Late, due soon, mine …',
    options: [
      { value: 'late', label: 'Past its deadline' },
      { value: 'due', label: 'Due within a week' },
      { value: 'mine', label: 'Managed by me' },
      { value: 'internal', label: 'Of no client' },
    ],
  },
} as const
